import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { lstat, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { programFile } from "@/db/files/program-file";
import { fail, ok } from "@/lib/base/result";
import { isVideo } from "@/lib/domain/evidence/pictures";
import type { BlobStore } from "@/lib/investigation/ports/evidence-port";
import type { CutFrame, FrameCutter } from "@/lib/investigation/ports/frame-port";
import {
  type CutAnswer,
  type CutFrameAnswer,
  type CutLimits,
  type CutQuestion,
  cutAnswerSchema,
  frameBytesMax,
  frameFile,
  sourceBytesMax,
  usualCutLimits,
} from "./cut-messages";

/** Of what it holds itself; most of what it takes is its decoders', which is looked at from here. */
const heapMbMax = 256;
const lookEveryMs = 100;
const bytesPerPage = 4_096;

/** One process for one question; it is gone when this settles, whatever its decoders did with the file. */
async function runCutProcess(
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

/** Cuts frames in a process of their own, and keeps each in the blob store. */
export function createFrameCutter(blobs: BlobStore, limits = usualCutLimits): FrameCutter {
  return {
    async cut(artifact, framesMs, signal) {
      if (artifact.bytes > sourceBytesMax) {
        return fail(`it is larger than ${sourceBytesMax / 1024 ** 2} MB`);
      }
      const folder = await mkdtemp(join(tmpdir(), "whence-frames-"));
      try {
        const file = join(folder, "source");
        const bytes = Readable.from(blobs.open(artifact.sha256));
        await pipeline(bytes, createWriteStream(file, { mode: 0o600 }), { signal });
        const question = { file, folder, isVideo: isVideo(artifact), framesMs };
        const answer = await runCutProcess(question, limits, signal);
        if (answer.kind === "failed") return fail(answer.why);
        const frames: CutFrame[] = [];
        for (const frame of answer.frames) frames.push(await keep(blobs, folder, frame));
        return ok(frames);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function keep(blobs: BlobStore, folder: string, frame: CutFrameAnswer): Promise<CutFrame> {
  const { frameMs } = frame;
  if ("why" in frame) return { frameMs, frame: fail(frame.why) };
  const { width, height } = frame;
  const file = frameFile(folder, frameMs);
  const found = await lstat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size > frameBytesMax) {
    return { frameMs, frame: fail("its picture cannot be sent") };
  }
  const bytes = await readFile(file);
  const { sha256 } = await blobs.put(Readable.from([bytes]));
  return { frameMs, frame: ok({ sha256, mediaType: "image/jpeg", width, height, bytes }) };
}
