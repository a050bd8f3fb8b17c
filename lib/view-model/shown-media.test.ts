import { expect, test } from "vitest";
import { artifactIds } from "@/lib/domain/ids";
import { describeFrame, findCitedFrames, showMedia } from "./shown-media";
import { citation, event, eventId, timeline } from "./testing/sample-timeline";

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
    because: "not every browser shows what it is: SVG image",
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
