import type { ClockSegment } from "./artifact";
import type { ClockCorrection } from "./clock-correction";
import { describeLength } from "./clock-doubt-text";
import { toShownPath } from "./shown-path";
import { zoneBasisTexts } from "./zone-basis-text";

const pathsNamed = 3;

/** "The stamps of app-01/app.log read 43 s ahead. 43 s were subtracted." */
export function describeCorrection(correction: ClockCorrection): string {
  const { what, by, paths, zone, segments } = correction;
  const files = listPaths(paths);
  if (what === "zone") {
    return by.kind === "person"
      ? `The stamps of ${files} were read as ${zone}.`
      : `The stamps of ${files} state no zone. They were read as ${zone}.`;
  }
  if (by.kind === "undone")
    return `A correction of ${files} was undone. The stamps are read as written.`;
  return describeOffset(files, segments);
}

function describeOffset(files: string, segments: readonly ClockSegment[]): string {
  const { offsetMs } = segments.reduce((most, segment) =>
    Math.abs(segment.offsetMs) > Math.abs(most.offsetMs) ? segment : most,
  );
  const first = segments.find((segment) => segment.offsetMs !== 0);
  const length = describeLength(offsetMs);
  const [side, act] = offsetMs > 0 ? ["ahead", "subtracted"] : ["behind", "added"];
  if (first?.basis.kind === "drift") {
    const { partsPerMillion } = first.basis;
    const pace = `${Math.abs(partsPerMillion)} ppm ${partsPerMillion > 0 ? "fast" : "slow"}`;
    return `The clock of ${files} runs ${pace}. Up to ${length} were ${act}.`;
  }
  const levels = new Set(segments.map((segment) => segment.offsetMs));
  if (levels.size === 1)
    return `The stamps of ${files} read ${length} ${side}. ${length} were ${act}.`;
  const from =
    first === undefined || first.fromRecord === 0
      ? "Part"
      : `From record ${first.fromRecord} on, part`;
  return `${from} of the stamps of ${files} read up to ${length} ${side}. Up to ${length} were ${act}.`;
}

/** What it was measured with, or who set it: a sentence. */
export function describeCorrectionBasis(correction: ClockCorrection): string {
  const { what, by, zoneBasis, segments, against } = correction;
  if (what === "zone")
    return by.kind === "person" ? "Set by a person." : `The zone is ${zoneBasisTexts[zoneBasis]}.`;
  const basis = segments.find(({ offsetMs }) => offsetMs !== 0)?.basis;
  const other = against === null ? "" : ` ${toShownPath(against)}`;
  switch (basis?.kind) {
    case "anchors":
    case "drift":
      return `Measured by ${shared(basis.anchors, other)}, spread ${describeLength(basis.madMs)}.`;
    case "activity":
      return `Measured by activity in the same ${basis.seconds} seconds${other === "" ? "" : ` as in${other}`}.`;
    case "same-host":
      return `Measured for ${toShownPath(basis.path)} of the same host.`;
    case "accepted":
      return basis.anchors === 0
        ? "Stated by a person, and accepted by a person."
        : `Measured by ${shared(basis.anchors, other)}, and accepted by a person.`;
    case "performer":
      return basis.reason;
    default:
      return "Set by a person.";
  }
}

function shared(anchors: number, other: string): string {
  const count = anchors === 1 ? "1 identifier" : `${anchors.toLocaleString("en-US")} identifiers`;
  return `${count} shared with${other === "" ? " other files" : other}`;
}

function listPaths(paths: readonly string[]): string {
  const named = paths.slice(0, pathsNamed).map(toShownPath);
  const more = paths.length - named.length;
  if (more > 0) return `${named.join(", ")} and ${more} more`;
  const last = named.at(-1) ?? "";
  return named.length < 2 ? last : `${named.slice(0, -1).join(", ")} and ${last}`;
}
