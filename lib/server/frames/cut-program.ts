/**
 * What a cutting process runs, once: its decoders are native code which reads hostile bytes, so it has nothing but one
 * file, and ends with one answer.
 */
import sharp, { type Sharp } from "sharp";

import {
  type CutAnswer,
  type CutFrameAnswer,
  type CutQuestion,
  frameBytesMax,
  frameFile,
  frameSideMax,
  sourcePixelsMax,
} from "./cut-messages";

process.once("message", (question: CutQuestion) => {
  void answerTo(question)
    .catch((error: unknown): CutAnswer => ({ kind: "failed", why: describe(error) }))
    .then((answer) => process.send?.(answer));
});

async function answerTo(question: CutQuestion): Promise<CutAnswer> {
  const frames = question.isVideo ? await cutVideo(question) : await cutPicture(question);
  return { kind: "cut", frames };
}

/** Turned as its camera was held, which is how browsers show it. */
async function cutPicture({ file, folder, framesMs }: CutQuestion): Promise<CutFrameAnswer[]> {
  const picture = sharp(file, { limitInputPixels: sourcePixelsMax }).autoOrient();
  const frames: CutFrameAnswer[] = [];
  for (const frameMs of framesMs) frames.push(await writeFrame(picture.clone(), folder, frameMs));
  return frames;
}

async function cutVideo({ file, folder, framesMs }: CutQuestion): Promise<CutFrameAnswer[]> {
  const { FilePathSource, Input, MP4, QTFF, VideoSampleSink, WEBM, MATROSKA } =
    await openDecoders();
  const input = new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA],
    source: new FilePathSource(file),
  });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error("there is no picture in it");
  if (track.codedWidth * track.codedHeight > sourcePixelsMax) throw new Error("it is too large");
  if (!(await track.canDecode())) throw new Error(`its codec is not known: ${track.codec ?? "?"}`);
  const endMs = (await track.computeDuration()) * 1000;
  const sink = new VideoSampleSink(track);
  const frames: CutFrameAnswer[] = [];
  for (const frameMs of framesMs) {
    if (frameMs >= endMs) {
      frames.push({ frameMs, why: `the recording ends at ${Math.floor(endMs)} ms` });
      continue;
    }
    const sample = await sink.getSample(frameMs / 1000);
    if (sample === null) {
      frames.push({ frameMs, why: "the recording has no picture there" });
      continue;
    }
    const pixels = new Uint8Array(sample.allocationSize({ format: "RGBA" }));
    await sample.copyTo(pixels, { format: "RGBA" });
    const { codedWidth: width, codedHeight: height, rotation } = sample;
    sample.close();
    const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).rotate(rotation);
    frames.push(await writeFrame(picture, folder, frameMs));
  }
  return frames;
}

/** The decoder looks for the classes of the WebCodecs standard on `globalThis`, and must find them when it is loaded. */
async function openDecoders() {
  const codecs = await import("@napi-rs/webcodecs").catch(() => {
    throw new Error("this machine has no decoder of videos (@napi-rs/webcodecs)");
  });
  const { VideoDecoder, VideoFrame, EncodedVideoChunk, VideoColorSpace } = codecs;
  Object.assign(globalThis, { VideoDecoder, VideoFrame, EncodedVideoChunk, VideoColorSpace });
  return import("mediabunny");
}

async function writeFrame(
  picture: Sharp,
  folder: string,
  frameMs: number,
): Promise<CutFrameAnswer> {
  const { width, height, size } = await picture
    .resize({ width: frameSideMax, height: frameSideMax, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 88 })
    .toFile(frameFile(folder, frameMs));
  return size > frameBytesMax
    ? { frameMs, why: "its picture is too large to be sent" }
    : { frameMs, width, height };
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}
