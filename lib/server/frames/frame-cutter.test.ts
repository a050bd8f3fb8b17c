import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { readBlob } from "@/lib/investigation/evidence/files/read-blob";
import type { EvidenceStore } from "@/lib/investigation/ports/evidence-port";
import { withTemporaryStore } from "../reading/temporary-store";
import { makePicture, makeVideo } from "../testing/sample-video";
import { usualCutLimits } from "./cut-messages";
import { createFrameCutter } from "./frame-cutter";

let video: Uint8Array;
beforeAll(async () => {
  video = await makeVideo();
});

const { signal } = new AbortController();

async function cut(bytes: Uint8Array, framesMs: readonly number[], limits = usualCutLimits) {
  return withTemporaryStore(async (store) => {
    const artifact = await keepFile(store, bytes);
    const found = await createFrameCutter(store.blobs, limits).cut(artifact, framesMs, signal);
    const sizes = found.ok ? found.value : [];
    for (const { frame } of sizes) {
      if (frame.ok) expect(await store.blobs.check(frame.value.sha256)).toBe("sound");
    }
    return found;
  });
}

async function keepFile(store: EvidenceStore, bytes: Uint8Array) {
  const put = await store.blobs.put(
    (async function* () {
      yield bytes;
    })(),
  );
  const report: Artifact["report"] = await readBlob(store, put.sha256);
  return { ...put, report };
}

test("frames of a video are those of their times, and one beyond the end says where the end is", async () => {
  const found = await cut(video, [0, 2_300, 4_000]);
  const [white, red, none] = found.ok ? found.value : [];
  expect(none).toMatchObject({ frameMs: 4_000, frame: { error: "the recording ends at 4000 ms" } });
  const colours = [];
  for (const one of [white, red]) {
    const { frame } = assertPresent(one, "a frame");
    if (!frame.ok) throw new Error(frame.error);
    expect(frame.value).toMatchObject({ mediaType: "image/jpeg", width: 320, height: 240 });
    const { channels } = await sharp(frame.value.bytes).stats();
    colours.push(channels.map(({ mean }) => Math.round(mean / 100)));
  }
  expect(colours).toEqual([
    [3, 3, 3],
    [2, 0, 0],
  ]);
});

test("a picture is scaled down to what is sent", async () => {
  const found = await cut(await makePicture(4_000, 1_000), [0]);
  const [only] = found.ok ? found.value : [];
  expect(only?.frame).toMatchObject({ ok: true, value: { width: 1_568, height: 392 } });
});

test("the same picture gives the same frame", async () => {
  const digests = [];
  for (const _ of [1, 2]) {
    const found = await cut(await makePicture(), [0]);
    const [only] = found.ok ? found.value : [];
    digests.push(only?.frame.ok ? only.frame.value.sha256 : null);
  }
  expect(digests[0]).not.toBeNull();
  expect(digests[1]).toBe(digests[0]);
});

test.each([
  ["cut off in the middle of its first frame", (bytes: Uint8Array) => bytes.slice(0, 600)],
  ["overwritten", (bytes: Uint8Array) => bytes.map((byte, at) => (at > 500 ? 0x41 : byte))],
])("a video that is %s is told within the time, and nothing is lost", async (_, damage) => {
  const found = await cut(damage(video), [1_000], { ...usualCutLimits, timeoutMs: 3_000 });
  const [only] = found.ok ? found.value : [];
  expect(only?.frame.ok ?? false).toBe(false);
});

test("what takes more memory than it may is ended", async () => {
  const found = await cut(video, [1_000], { ...usualCutLimits, memoryMbMax: 10 });
  expect(found).toEqual({ ok: false, error: "it took more than 10 MB of memory" });
});

test("a picture that is none inside is told", async () => {
  const found = await cut((await makePicture()).slice(0, 60), [0]);
  expect(found.ok).toBe(false);
});
