import { parseArgs } from "node:util";
import { startCluster } from "./cluster";

/**
 * The cluster as a program, for a parent that is plain Node: `run.ts --data <folder> --label <who> [--temporary]`. It writes
 * `{"databaseUrl":"…"}` to standard output when the database is ready, and stops it when standard input ends,
 * which the system sees to even when the parent is killed.
 */
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    label: { type: "string", default: `process ${process.pid}` },
    temporary: { type: "boolean", default: false },
  },
});

async function run(dataFolder: string): Promise<void> {
  const parentGone = new Promise<void>((settle) => {
    process.stdin.resume().once("end", settle).once("error", settle);
    process.once("SIGTERM", () => settle());
  });
  // Ctrl-C reaches the whole terminal; the parent stops us after the app.
  process.on("SIGINT", () => undefined);
  const cluster = await startCluster({
    dataFolder,
    label: values.label,
    temporary: values.temporary,
    report: (line) => console.error(line),
  });
  process.stdout.write(`${JSON.stringify({ databaseUrl: cluster.databaseUrl })}\n`);
  const end = await Promise.race([parentGone.then(() => "asked" as const), cluster.ended]);
  cluster.stop();
  if (end !== "asked" && end !== undefined) throw end;
}

if (values.data === undefined) {
  console.error("usage: run.ts --data <folder> [--label <who is running it>] [--temporary]");
  process.exitCode = 2;
} else {
  run(values.data).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}
