import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { artifactIds, eventIds } from "@/lib/domain/ids";
import { noon } from "../testing/sample-timeline";
import { evidenceVersion, seriesVersion } from "./evidence-version";

const id = artifactIds.fromDigest("ab".repeat(8));
const file: Pick<DatedArtifact, "id" | "clock" | "firstAt" | "lastAt"> = {
  id,
  clock: {
    ...{ artifactId: id, zone: "UTC", zoneBasis: "explicit", year: null, doubts: [] },
    segments: [{ fromRecord: 0, offsetMs: 0, basis: { kind: "none" } }],
  },
  firstAt: instant(noon),
  lastAt: instant(noon),
};
const { clock } = file;

test.each([
  ["a file that came", [file, { ...file, id: artifactIds.fromDigest("cd".repeat(8)) }]],
  ["a file that was withdrawn", []],
  ["another zone", [{ ...file, clock: { ...clock, zone: "Europe/Helsinki" } }]],
  [
    "a clock that is ahead from a record on",
    [
      {
        ...file,
        clock: {
          ...clock,
          segments: [
            ...clock.segments,
            { fromRecord: 40, offsetMs: 2_000, basis: { kind: "person" } as const },
          ],
        },
      },
    ],
  ],
])("%s makes answers about the evidence old", (_, artifacts) => {
  expect(evidenceVersion(artifacts)).not.toBe(evidenceVersion([file]));
});

test("a doubt about a clock moves no time and makes none old", () => {
  const doubts = [{ kind: "anything" }] as never;
  expect(evidenceVersion([{ ...file, clock: { ...clock, doubts } }])).toBe(evidenceVersion([file]));
});

test("a clock corrected from the middle of a file makes its series old, and so does another citation", () => {
  const later = { fromRecord: 40, offsetMs: 2_000, basis: { kind: "person" } as const };
  const corrected = { ...file, clock: { ...clock, segments: [...clock.segments, later] } };
  const cited = [{ event: eventIds.fromDigest("ef".repeat(8)), from: 7 }];
  expect(seriesVersion(corrected, [])).not.toBe(seriesVersion(file, []));
  expect(seriesVersion(file, cited)).not.toBe(seriesVersion(file, []));
});
