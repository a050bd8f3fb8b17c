import { z } from "zod";
import type { ClockExample, DatedArtifact, StampPlace } from "@/lib/domain/evidence/artifact";
import { type Citation, citationSchema, toCitation } from "@/lib/domain/evidence/citation";
import {
  type ClockCorrection,
  correctionParts,
  listCorrections,
} from "@/lib/domain/evidence/clock-correction";
import {
  describeCorrection,
  describeCorrectionBasis,
} from "@/lib/domain/evidence/clock-correction-text";

/** How the stamps of a file were moved, as documents tell it. `by`: code, undone, person, or what performed a run. */
export const correctionItemSchema = z.object({
  what: z.enum(correctionParts),
  by: z.string(),
  text: z.string(),
  basis: z.string(),
  /** Lines of two files that record one thing; once for all files of a clock. */
  examples: z.array(z.object({ own: citationSchema, other: citationSchema })),
});
type CorrectionItem = z.infer<typeof correctionItemSchema>;

/** By the id of the artifact; of those that are read as they are written, none. */
export function toCorrectionItems(
  artifacts: readonly DatedArtifact[],
): ReadonlyMap<string, readonly CorrectionItem[]> {
  const ids = new Map(artifacts.map(({ path, id }) => [path, id]));
  const items = listCorrections(
    artifacts.map(({ clock, ...artifact }) => ({ artifact, clock })),
  ).flatMap((correction) =>
    correction.paths.flatMap((path) => {
      const id = ids.get(path);
      return id === undefined ? [] : [{ id, item: toItem(correction, path, id) }];
    }),
  );
  return new Map(
    [...Map.groupBy(items, ({ id }) => id)].map(([id, own]) => [id, own.map(({ item }) => item)]),
  );
}

function toItem(correction: ClockCorrection, path: string, id: string): CorrectionItem {
  const { what, by, examples, artifactId } = correction;
  return {
    ...{ what, by: by.kind === "performer" ? by.actor : by.kind },
    text: describeCorrection({ ...correction, paths: [path] }),
    basis: describeCorrectionBasis(correction),
    examples: id === artifactId ? examples.flatMap(toExample) : [],
  };
}

function toExample({ own, other }: ClockExample): CorrectionItem["examples"] {
  const [here, there] = [cite(own), cite(other)];
  return here === null || there === null ? [] : [{ own: here, other: there }];
}

function cite({ artifactId, path, locator, line = "" }: StampPlace): Citation | null {
  return line === "" ? null : toCitation({ artifactId, path, locator, quote: line });
}
