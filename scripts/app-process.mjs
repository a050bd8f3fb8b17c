import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { childEnvironment, nodeProgram, packageProgram, ROOT } from "./node-runtime.mjs";

const READY_MS_MAX = 120_000;
const POLL_MS = 50;
const STOP_MS_MAX = 10_000;
/**
 * How long a connection stays open without a request. The side that waits longer must be the server: one that closes
 * after Node's five seconds meets the next request of a client already under way, which reads ECONNRESET. Browsers keep
 * an idle connection for 300 s, proxies and libraries for less.
 */
const IDLE_CONNECTION_MS = 310_000;

/** Throws a sentence when somebody else listens there. */
export async function assertPortIsFree({ host, port }) {
  const server = createServer();
  const outcome = await new Promise((settle) => {
    server.once("error", settle);
    server.listen(port, host, () => settle(undefined));
  });
  if (outcome === undefined) {
    server.close();
    return;
  }
  const next = port + 1;
  throw new Error(
    outcome.code === "EADDRINUSE"
      ? `Port ${port} on ${host} is in use by another program. Stop that one, or choose another port: PORT=${next} npm start`
      : `Whence cannot listen on ${host}, port ${port}: ${outcome.message}. Choose others with HOST and PORT.`,
    { cause: outcome },
  );
}

/** What Next is told; its server for development has no such limit to set. */
export function appArguments({ mode, host, port }) {
  const idle = mode === "start" ? ["--keepAliveTimeout", String(IDLE_CONNECTION_MS)] : [];
  return [mode, "-H", host, "-p", String(port), ...idle];
}

/** Starts `next start` (or `next dev`) and waits until it answers. */
export async function startApp({ mode, host, port, address, environment }) {
  const child = spawn(
    nodeProgram(),
    [
      ...["--import", new URL("./end-with-parent.mjs", import.meta.url).href],
      ...[packageProgram("next"), ...appArguments({ mode, host, port })],
    ],
    {
      cwd: ROOT,
      env: childEnvironment({
        NODE_ENV: mode === "start" ? "production" : "development",
        ...environment,
      }),
      stdio: ["ignore", mode === "start" ? "pipe" : "inherit", "inherit", "ipc"],
    },
  );
  const ended = once(child, "exit");
  const stop = () => stopApp(child, ended);
  const banner = holdBack(child.stdout);
  if (!(await untilAnswers(address, child))) {
    process.stdout.write(banner());
    await stop();
    throw new Error("The app did not start; the messages above say why.");
  }
  banner();
  return { stop, ended };
}

/** Next's own greeting names an address too; one is enough. Everything after it is passed on. */
function holdBack(stream) {
  let held = "";
  const keep = (part) => {
    held += part;
  };
  stream?.on("data", keep);
  return () => {
    stream?.off("data", keep).pipe(process.stdout);
    return held;
  };
}

async function untilAnswers(address, child) {
  for (let waitedMs = 0; waitedMs < READY_MS_MAX; waitedMs += POLL_MS) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    try {
      await fetch(address, { redirect: "manual" });
      return true;
    } catch {
      await pause(POLL_MS);
    }
  }
  return false;
}

async function stopApp(child, ended) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS_MAX);
  await ended;
  clearTimeout(timer);
}
