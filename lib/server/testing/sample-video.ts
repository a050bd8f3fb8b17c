import type { VideoSample as Sample } from "mediabunny";
import sharp from "sharp";

/** A WebM of 4 s at 5 frames a second: white with its second for 2 s, then red. */
export async function makeVideo(): Promise<Uint8Array> {
  const codecs = await import("@napi-rs/webcodecs");
  const { VideoEncoder, VideoFrame, EncodedVideoChunk, VideoColorSpace } = codecs;
  Object.assign(globalThis, { VideoEncoder, VideoFrame, EncodedVideoChunk, VideoColorSpace });
  const { BufferTarget, Output, VideoSample, VideoSampleSource, WebMOutputFormat } = await import(
    "mediabunny"
  );
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new VideoSampleSource({ codec: "vp8", bitrate: 400_000, keyFrameInterval: 1 });
  output.addVideoTrack(source, { frameRate: 5 });
  await output.start();
  for (let index = 0; index < 20; index += 1) {
    const pixels = await drawPixels(index < 10 ? "#ffffff" : "#cc0000");
    const sample: Sample = new VideoSample(pixels, {
      ...{ format: "RGBA", codedWidth: 320, codedHeight: 240 },
      ...{ timestamp: index / 5, duration: 1 / 5 },
    });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  if (target.buffer === null) throw new Error("The video came out empty");
  return new Uint8Array(target.buffer);
}

/** A PNG of one colour. */
export async function makePicture(width = 320, height = 240): Promise<Uint8Array> {
  const create = { width, height, channels: 3 as const, background: "#cc0000" };
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

async function drawPixels(background: string): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 320, height: 240, channels: 4 as const, background };
  return new Uint8Array(await sharp({ create }).raw().toBuffer());
}
