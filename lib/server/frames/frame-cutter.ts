import { createWriteStream } from "node:fs";
import { lstat, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fail, ok } from "@/lib/base/result";
import { isVideo } from "@/lib/domain/pictures";
import type { BlobStore } from "@/lib/investigation/ports/evidence-port";
import type { CutFrame, FrameCutter } from "@/lib/investigation/ports/frame-port";

import {
  type CutFrameAnswer,
  frameBytesMax,
  frameFile,
  sourceBytesMax,
  usualCutLimits,
} from "./cut-messages";
import { runCutProcess } from "./cut-process";

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
