import { expect, test } from "vitest";
import { describeLocator, type Locator } from "@/lib/domain/evidence";
import { artifactIds } from "@/lib/domain/ids";
import { toLocator } from "../citation";
import { toCitation } from "./document-items";
import { citationSchema } from "./document-schema";

const region = { x: 125, y: 0, width: 875, height: 40 };
const places: readonly Locator[] = [
  { kind: "lines", from: 3, to: 9 },
  { kind: "index", index: 0 },
  { kind: "frame", frameMs: 1_500 },
  { kind: "frame", frameMs: 0, region },
];

test.each(places)("a document names the same place: $kind", (locator) => {
  const artifactId = artifactIds.fromDigest("1".padStart(16, "0"));
  const citation = citationSchema.parse(
    toCitation({ artifactId, path: "screen.png", locator, quote: "503" }),
  );
  expect(toLocator(citation)).toEqual(locator);
});

test("a region beyond its picture is no citation", () => {
  const beyond = { ...region, x: 126 };
  const citation = { path: "screen.png", frameMs: 0, quote: "503", region: beyond };
  expect(citationSchema.safeParse(citation).success).toBe(false);
});

test("a region is told in the words of who looks at the picture", () => {
  expect(describeLocator({ kind: "frame", frameMs: 0, region })).toBe(
    "region 12.5 % from the left, 0 % from the top, 87.5 % wide, 4 % high of the frame at 0 ms",
  );
});
