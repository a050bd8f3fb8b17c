// `npm run bench`: lists what can be measured. `npm run bench <name> -- <options>`: measures it. With `--keep`, benches that
// have figures for docs/quality.md write them into bench/figures/kept; `npm run bench page` writes the page from them.
import { execFileSync } from "node:child_process";
import { BENCHES } from "./benches.mjs";
import { keepingFigures } from "./keeping-figures.mjs";
import { nodeProgram } from "./node-runtime.mjs";
import { endRunning, fail, run, runPackage } from "./run-command.mjs";

async function bench([name, ...given]) {
  const options = given.filter((option) => option !== "--keep");
  if (name === undefined) {
    const widest = Math.max(...Object.keys(BENCHES).map(({ length }) => length));
    for (const [key, { measures }] of Object.entries(BENCHES)) {
      console.log(`${key.padEnd(widest)}  ${measures}`);
    }
    return 0;
  }
  if (!Object.hasOwn(BENCHES, name)) {
    throw new Error(`There is no bench "${name}": ${Object.keys(BENCHES).join(", ")}.`);
  }
  const { programs, environment: own = {} } = BENCHES[name];
  const keeping = given.includes("--keep") ? keepingFigures(name, options, describeCheckout()) : {};
  const environment = { ...own, ...keeping };
  for (const program of programs) {
    const code = program.endsWith(".mjs")
      ? await run(nodeProgram(), [program, ...options])
      : await runPackage("tsx", [program, ...options], environment);
    if (code !== 0) return code;
  }
  return 0;
}

/** Before a bench begins: it may take an hour. What figures are kept in is no part of what is measured. */
function describeCheckout() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trimEnd();
  const measured = [".", ":!bench/figures/kept", ":!docs/quality.md"];
  return {
    commit: git("rev-parse", "--short=9", "HEAD"),
    changed: git("status", "--porcelain", "--", ...measured),
  };
}

process.on("SIGTERM", () => {
  endRunning();
  process.exit(1);
});

bench(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
}, fail);
