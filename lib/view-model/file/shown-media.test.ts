import fc from "fast-check";
import { expect, test } from "vitest";
import { regionSchema } from "@/lib/domain/evidence/evidence";
import { artifactIds } from "@/lib/domain/ids";
import { citation, event, eventId, timeline } from "../testing/sample-timeline";
import { describeFrame, findCitedFrames, moveRegion, showMedia, toRegion } from "./shown-media";

test.each([
  ["PNG image", "picture"],
  ["AVIF image", "picture"],
  ["WebM video", "recording"],
  ["HEIC image", "hidden"],
  ["Matroska video", "hidden"],
  ["constructor", "hidden"],
])("a %s is a %s", (format, kind) => {
  expect(showMedia(format).kind).toBe(kind);
});

test("nothing a browser would run has a content type", () => {
  const shown = showMedia("SVG image");
  expect(shown).toEqual({
    kind: "hidden",
    because: "not every browser can show this format: SVG image",
  });
});

test("frames that live events cite are found in their order", () => {
  const artifactId = artifactIds.fromDigest("0000000000000001");
  const frame = (frameMs: number) => ({
    ...citation("screen.mp4", 1),
    locator: { kind: "frame" as const, frameMs },
  });
  const events = [
    event(1, { evidence: [frame(9_000), citation("screen.mp4", 3)] }),
    event(2, { evidence: [frame(62_540)] }),
    event(3, { evidence: [frame(0)], status: "rejected" }),
  ];
  const frames = findCitedFrames(timeline({ events }), artifactId);
  expect(frames.map((cited) => [cited.event, describeFrame(cited.frameMs)])).toEqual([
    [eventId(1), "0:09.0"],
    [eventId(2), "1:02.5"],
  ]);
});

test("a place that an event cites twice is there once, and its parts have keys of their own", () => {
  const artifactId = artifactIds.fromDigest("0000000000000001");
  const region = { x: 0, y: 0, width: 500, height: 500 };
  const cite = (part?: typeof region) => ({
    ...citation("screen.png", 1),
    locator: { kind: "frame" as const, frameMs: 0, ...(part && { region: part }) },
  });
  const evidence = [cite(), cite(region), cite(), cite(region), cite({ ...region, x: 500 })];
  const frames = findCitedFrames(timeline({ events: [event(1, { evidence })] }), artifactId);
  expect(frames.map((frame) => frame.region?.x ?? null)).toEqual([null, 0, 500]);
  expect(new Set(frames.map(({ key }) => key)).size).toBe(3);
});

test("a region is what was drawn within the picture, from whatever corner", () => {
  const drawn = { from: { x: 0.75, y: 1.4 }, to: { x: 0.25, y: 0.5 } };
  expect(toRegion(drawn)).toEqual({ x: 250, y: 500, width: 500, height: 500 });
  const slip = { from: { x: 0.5, y: 0.5 }, to: { x: 0.501, y: 0.9 } };
  expect(toRegion(slip)).toBeNull();
});

test("whatever keys move or resize it, a region stays a place in the picture", () => {
  const key = fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown");
  const press = fc.record({ key, isResize: fc.boolean() });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 200 }), (presses) => {
      let region = { x: 10, y: 970, width: 20, height: 20 };
      for (const one of presses) region = moveRegion(region, one) ?? region;
      expect(regionSchema.safeParse(region).success).toBe(true);
    }),
  );
  expect(moveRegion({ x: 0, y: 0, width: 1, height: 1 }, { key: "a", isResize: false })).toBeNull();
});
