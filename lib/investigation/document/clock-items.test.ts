import { expect, test } from "vitest";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { sampleCorrection, sampleSource } from "@/lib/testing/clock-doubts";
import { toCorrectionItems } from "./clock-items";

const dated = ({ artifact, clock }: ReturnType<typeof sampleSource>): DatedArtifact => ({
  ...{ ...artifact, sha256: "0".repeat(64), bytes: 1, clock, firstAt: null, lastAt: null },
});

test("a document says of each file which way its stamps were moved, and cites the lines once", () => {
  const files = [
    sampleCorrection(1, "app-01/app.log"),
    sampleCorrection(2, "app-01/other.log"),
    sampleSource(3, "db-01/db.log"),
  ].map(dated);
  const items = toCorrectionItems(files);
  expect(files.map(({ id }) => items.get(id)?.map(({ text, by }) => [text, by]))).toEqual([
    [["The stamps of app-01/app.log read 43 s ahead. 43 s were subtracted.", "code"]],
    [["The stamps of app-01/other.log read 43 s ahead. 43 s were subtracted.", "code"]],
    undefined,
  ]);
  expect(files.flatMap(({ id }) => items.get(id) ?? []).map(({ examples }) => examples)).toEqual([
    [
      {
        own: { path: "host-2/host.log", lines: [1, 1], quote: "09:07:02.100 handling req-7f3a9c" },
        other: {
          ...{ path: "app-01/app.log", lines: [1, 1] },
          quote: "2026-03-08T09:00:00.040Z handling req-7f3a9c",
        },
      },
    ],
    [],
  ]);
});
