import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { programFile } from "@/db/files/program-file";
import { type CutAnswer, type CutLimits, type CutQuestion, cutAnswerSchema } from "./cut-messages";

/** Of what it holds itself; most of what it takes is its decoders', which is looked at from here. */
const heapMbMax = 256;
const lookEveryMs = 100;
const bytesPerPage = 4_096;

/** One process for one question; it is gone when this settles, whatever its decoders did with the file. */
export async function runCutProcess(
  question: CutQuestion,
  { timeoutMs, memoryMbMax }: CutLimits,
  signal: AbortSignal,
): Promise<CutAnswer> {
  const program = await programFile("lib/server/frames/cut-program.ts");
  signal.throwIfAborted();
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMbMax}`, program], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    cwd: process.cwd(),
    env: ownEnvironment(),
    windowsHide: true,
  });
  const { promise, resolve } = Promise.withResolvers<CutAnswer>();
  const fail = (why: string) => resolve({ kind: "failed", why });
  child.on("message", (answer) => {
    const parsed = cutAnswerSchema.safeParse(answer);
    if (parsed.success) resolve(parsed.data);
    else fail("its process answered what it was not asked");
  });
  child.once("error", (error) => fail(`its process could not be started: ${error.message}`));
  child.once("exit", () => fail("its decoder gave up on it"));
  child.send(question, () => undefined);
  const late = setTimeout(() => fail(`it took longer than ${timeoutMs / 1000} s`), timeoutMs);
  const look = setInterval(() => {
    residentMb(child.pid).then(
      (mb) => mb > memoryMbMax && fail(`it took more than ${memoryMbMax} MB of memory`),
      () => undefined,
    );
  }, lookEveryMs);
  const end = () => fail("nobody waits for it any more");
  signal.addEventListener("abort", end);
  try {
    const answer = await promise;
    signal.throwIfAborted();
    return answer;
  } finally {
    clearTimeout(late);
    clearInterval(look);
    signal.removeEventListener("abort", end);
    child.kill("SIGKILL");
  }
}

/** Rejects where the system has no such file: then the heap and the time are the limits. */
async function residentMb(pid: number | undefined): Promise<number> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ");
  return (Number(pages) * bytesPerPage) / (1024 * 1024);
}

/** Passwords and keys are in ours. */
function ownEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: handed to a child process, not read as settings.
  const { NODE_ENV, SystemRoot } = process.env;
  return { NODE_ENV, TZ: "UTC", ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}
