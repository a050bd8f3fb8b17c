import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { childEnvironment, nodeProgram, packageProgram, ROOT } from "./node-runtime.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Where the programs of a piece of work write to while others run beside it: an array of what they wrote. */
const collecting = new AsyncLocalStorage();

/** Does the work and then prints in one piece what its programs wrote, so that work beside it does not mix in. */
export async function printWhole(work) {
  const written = [];
  try {
    return await collecting.run(written, work);
  } finally {
    process.stdout.write(Buffer.concat(written));
  }
}

/** Runs a program to its end with our terminal, and gives its exit code. */
export function run(program, programArguments, options = {}) {
  const written = collecting.getStore();
  const output = written ? "pipe" : "inherit";
  return new Promise((settle, reject) => {
    const child = spawn(program, programArguments, {
      cwd: ROOT,
      stdio: ["ignore", output, output],
      ...options,
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part) => written?.push(part));
    }
    child.once("error", reject);
    child.once("close", (code, signal) => {
      running.delete(child);
      settle(signal === null ? code : 1);
    });
  });
}

/** `next build`, `biome ci .`: a command of an installed package. */
export function runPackage(packageName, programArguments, environment = {}, command = undefined) {
  return run(nodeProgram(), [packageProgram(packageName, command), ...programArguments], {
    env: childEnvironment(environment),
  });
}

/** What a program writes to standard output, or undefined when it fails; what it has to say goes to the terminal. */
export async function readOutput(program, programArguments, options = {}) {
  const parts = [];
  const child = spawn(program, programArguments, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    ...options,
  });
  for await (const part of child.stdout) parts.push(part);
  const code = child.exitCode ?? (await once(child, "exit"))[0];
  return code === 0 ? Buffer.concat(parts).toString().trim() : undefined;
}

/** Ends what is still running, for a parent that was told to stop. */
export function endRunning() {
  for (const child of running) child.kill("SIGTERM");
}

/** The one way a script of ours fails: a sentence, no stack trace, a non-zero code. */
export function fail(error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
