import {
  type ClockCorrection,
  type CorrectedBy,
  type CorrectedSource,
  type CorrectionPart,
  listCorrections,
} from "@/lib/domain/evidence/clock-correction";
import {
  describeCorrection,
  describeCorrectionBasis,
} from "@/lib/domain/evidence/clock-correction-text";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { ArtifactId } from "@/lib/domain/ids";

/** A correction of clocks as a person sees it, with what undoes it. */
export type CorrectionRow = {
  readonly key: string;
  readonly artifactId: ArtifactId;
  readonly what: CorrectionPart;
  readonly text: string;
  readonly basis: string;
  readonly who: string;
  /** What one click does. */
  readonly act: "Undo" | "Apply again";
  readonly examples: readonly ShownPair[];
};

/** What two files record of one thing, each with its line. */
export type ShownPair = {
  readonly identifier: string;
  readonly own: ShownLine;
  readonly other: ShownLine;
};
type ShownLine = { readonly place: string; readonly line: string };

export function toCorrectionRows(
  sources: readonly CorrectedSource[],
  people: Readonly<Record<string, string>> = {},
): readonly CorrectionRow[] {
  return listCorrections(sources).map((correction) => ({
    key: `${correction.what} ${correction.artifactId}`,
    ...{ artifactId: correction.artifactId, what: correction.what },
    text: describeCorrection(correction),
    basis: correction.by.kind === "undone" ? "" : describeCorrectionBasis(correction),
    who: whoText(correction.by, people),
    act: correction.by.kind === "undone" ? "Apply again" : "Undo",
    examples: correction.examples.map(toPair),
  }));
}

function whoText(by: CorrectedBy, people: Readonly<Record<string, string>>): string {
  switch (by.kind) {
    case "code":
      return "Applied by Whence";
    case "performer":
      return by.actor === "model" ? "Applied by a model" : "Applied by the rules";
    case "undone":
      return `Undone by ${nameOf(by.id, people)}`;
    case "person":
      return `Set by ${nameOf(by.id, people)}`;
    default:
      return by satisfies never;
  }
}

function nameOf(id: string | null, people: Readonly<Record<string, string>>): string {
  return (id === null ? undefined : people[id]) ?? "a person";
}

function toPair({ identifier, own, other }: ClockCorrection["examples"][number]): ShownPair {
  return { identifier, own: toLine(own), other: toLine(other) };
}

function toLine({
  path,
  locator,
  stamp,
  line,
}: ClockCorrection["examples"][number]["own"]): ShownLine {
  return { place: `${toShownPath(path)}, ${describeLocator(locator)}`, line: line ?? stamp };
}
