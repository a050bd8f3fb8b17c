import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Cluster, startCluster } from "@/db/cluster/cluster";
import { closeDataFolder } from "@/db/files/private";
import { migrate } from "@/db/migrate";
import { assertPresent } from "@/lib/base/assert";
import { userIdSchema } from "@/lib/domain/ids";
import { type Container, createContainer } from "./container";
import { openSampleIncident } from "./intake/open-sample";
import { uploadPorts } from "./intake/upload-ports";
import { untilRunsEnd } from "./testing/until-runs-end";
import { unwrap } from "./testing/unwrap";

let folder = "";
let cluster: Cluster | undefined;
let container: Container | undefined;
const reports: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "whence-fall-"));
  chmodSync(folder, 0o711);
  const dataFolder = join(folder, "data");
  const report = (line: string) => void reports.push(line);
  cluster = await startCluster({ dataFolder, label: "a test", report });
  await migrate(cluster.databaseUrl);
  container = await createContainer({
    ...{ databaseUrl: cluster.databaseUrl, dataFolder, host: "127.0.0.1", port: 4000 },
    secret: "a secret that is only used in tests of the server",
    origin: "http://127.0.0.1:4000",
    isOwnDatabase: true,
    trustedProxies: [],
  });
});

afterAll(async () => {
  await container?.close();
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const person = { id: userIdSchema.parse("tester"), role: "responder" } as const;

test("when its database dies the app goes on with it: questions, wake-ups, and runs that are asked for", async () => {
  // What was being asked at that moment may fail, and is logged; here it is expected.
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  const app = assertPresent(container, "container");
  killServer();
  await expect.poll(() => reports.at(-1), { timeout: 60_000 }).toMatch(/runs again after/);

  const isBack = () =>
    app.people.list().then(
      () => true,
      () => false,
    );
  await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
  logged.mockRestore();

  const incidentId = unwrap(await openSampleIncident(uploadPorts(app), person));
  await untilRunsEnd(app, incidentId);
  const [run] = await app.ports.cases.read.runs.list(incidentId);
  expect(run).toMatchObject({ status: "finished", failure: null });
}, 180_000);

test("nothing that was made in the data folder is open to other users, and all of it is known there", () => {
  const lines: string[] = [];
  closeDataFolder(join(folder, "data"), (line) => lines.push(line));
  expect(lines).toEqual([]);
});

function killServer(): void {
  const file = join(folder, "data", "postgres", "cluster", "postmaster.pid");
  process.kill(Number.parseInt(readFileSync(file, "utf8"), 10), "SIGKILL");
}
