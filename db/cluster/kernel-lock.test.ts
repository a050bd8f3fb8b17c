import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isLocked, lockFile } from "./kernel-lock";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "whence-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("one holder at a time, also within one process, and the next when it has gone", () => {
  const file = join(folder, "a.lock");
  expect(isLocked(join(folder, "another.lock"))).toBe(false);
  const lock = lockFile(file);
  expect(lock).toBeDefined();
  expect(lockFile(file)).toBeUndefined();
  expect(isLocked(file)).toBe(true);
  lock?.release();
  expect(isLocked(file)).toBe(false);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a child that was given the lock holds it after whoever took it", async () => {
  const file = join(folder, "a.lock");
  const lock = lockFile(file);
  const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], {
    stdio: ["ignore", "ignore", "ignore", lock?.descriptor ?? "ignore"],
  });
  lock?.release();
  expect(lockFile(file)).toBeUndefined();
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(lockFile(file)).toBeDefined();
});

test("those who only ask do not keep each other out", () => {
  const file = join(folder, "a.lock");
  const asking = lockFile(file, "shared");
  expect(isLocked(file)).toBe(false);
  expect(lockFile(file)).toBeUndefined();
  asking?.release();
  expect(lockFile(file)).toBeDefined();
});

// The kinds of program must exclude each other: two containers need not have the same ones.
test.for(["flock", "perl", "python3"])(
  "%s alone is enough, and sees the lock of others",
  (program, context) => {
    const found = spawnSync("which", [program], { encoding: "utf8" }).stdout.trim();
    context.skip(process.platform !== "linux", "locks are taken while opening here");
    context.skip(found === "", `${program} is not installed here`);
    const file = join(folder, "a.lock");
    expect(lockWith(found, file)).toBe("taken");
    const lock = lockFile(file);
    expect(lockWith(found, file)).toBe("held");
    lock?.release();
    const asking = lockFile(file, "shared");
    expect(lockWith(found, file)).toBe("held");
    expect(lockWith(found, file, "shared")).toBe("taken");
    asking?.release();
  },
);

test("a machine that has none of them is told what to install", (context) => {
  context.skip(process.platform !== "linux", "locks are taken while opening here");
  expect(lockWith(process.execPath, join(folder, "a.lock"))).toMatch(
    /install `flock`.*perl or python3/,
  );
});

/** In a process whose PATH has that program and no other. */
function lockWith(program: string, file: string, mode = "alone"): string {
  const bin = mkdtempSync(join(folder, "bin-"));
  mkdirSync(bin, { recursive: true });
  symlinkSync(realProgram(program), join(bin, program.split("/").at(-1) ?? program));
  const module = new URL("./kernel-lock.ts", import.meta.url).href;
  const script = `const { lockFile } = await import(${JSON.stringify(module)}); console.log(lockFile(${JSON.stringify(file)}, ${JSON.stringify(mode)}) === undefined ? "held" : "taken");`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", script],
    // biome-ignore lint/style/noProcessEnv: handed to a child process, not read as settings.
    { env: { ...process.env, PATH: [bin].join(delimiter) }, encoding: "utf8" },
  );
  return stdout.trim() || stderr;
}

/** What a version manager puts in the PATH is a script, which needs others. */
function realProgram(program: string): string {
  const { stdout } = spawnSync(program, ["-c", "import sys; print(sys.executable)"], {
    encoding: "utf8",
  });
  return program.endsWith("python3") && stdout.trim() !== "" ? stdout.trim() : program;
}
