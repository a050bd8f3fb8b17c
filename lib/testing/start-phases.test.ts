import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { appArguments } from "../../scripts/app-process.mjs";

const folder = mkdtempSync(join(tmpdir(), "whence-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm start` up to where it fails, which here is on purpose: its words, in order. */
async function startUntilItFails(environment: Record<string, string>): Promise<string> {
  const starter = spawn(process.execPath, ["scripts/start.mjs"], {
    // biome-ignore lint/style/noProcessEnv: handed to a child process, not read as settings.
    env: { ...process.env, npm_lifecycle_event: undefined, WHENCE_DATA: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [starter.stdout, starter.stderr]) {
    stream.on("data", (part) => {
      output += String(part);
    });
  }
  const [code] = await once(starter, "close");
  expect(code).toBe(1);
  return output;
}

test("a start says what it is doing from its first line on, each phase with its time", async () => {
  const nobody = "postgresql://nobody:nothing@127.0.0.1:1/whence";
  const output = await startUntilItFails({ DATABASE_URL: nobody, PORT: String(await freePort()) });
  // A busy machine is told how long a phase has taken so far; an idle one has no time for that.
  const isPhase = (line: string) => /^Whence|^ +[\d.]+ s {2}(?!.*: at it for)/.test(line);
  const phases = output.split("\n").filter(isPhase);
  expect(phases).toEqual([
    `Whence is starting, with its data in ${folder}`,
    expect.stringMatching(/^ +\d+\.\d s {2}Making sure the packages are installed …$/),
    expect.stringMatching(/^ +\d+\.\d s {2}Making sure the programs are made …$/),
    expect.stringMatching(/^ +\d+\.\d s {2}Bringing the database up to date …$/),
  ]);
  expect(output).toMatch(/ECONNREFUSED/);
  expect(output).toMatch(/The database could not be brought up to date/);
});

test("a port that is taken is said at once, before anything is installed or started", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const output = await startUntilItFails({ DATABASE_URL: "", PORT: String(port) });
  server.close();
  expect(output).toMatch(new RegExp(`Port ${port} on 127.0.0.1 is in use by another program`));
  expect(output).not.toMatch(/packages|database/);
});

test("an idle connection is kept longer than by any client, so that none sends into one that is being closed", async () => {
  const words = appArguments({ mode: "start", host: "127.0.0.1", port: 3000 });
  const idleMs = Number(words[words.indexOf("--keepAliveTimeout") + 1]);
  // Chromium's pool closes what was idle for 300 s; Firefox's after 115 s, nginx' after 60 s, undici's after 4 s.
  expect(idleMs).toBeGreaterThan(300_000);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
