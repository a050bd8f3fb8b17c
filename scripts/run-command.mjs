import { spawn } from "node:child_process";
import { childEnvironment, nodeProgram, packageProgram, ROOT } from "./node-runtime.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Runs a program to its end with our terminal, and gives its exit code. */
export function run(program, programArguments, options = {}) {
  return new Promise((settle, reject) => {
    const child = spawn(program, programArguments, {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      ...options,
    });
    running.add(child);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      running.delete(child);
      settle(signal === null ? code : 1);
    });
  });
}

/** `next build`, `biome ci .`: a command of an installed package. */
export function runPackage(packageName, programArguments, environment = {}) {
  return run(nodeProgram(), [packageProgram(packageName), ...programArguments], {
    env: childEnvironment(environment),
  });
}

/** A TypeScript file of ours. */
export function runTypeScript(file, programArguments = [], environment = {}, options = {}) {
  return run(nodeProgram(), ["--import", "tsx", file, ...programArguments], {
    env: childEnvironment(environment),
    ...options,
  });
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
