import type { ClaimActor } from "../claim";
import type { ArtifactId, UserId } from "../ids";
import type {
  Artifact,
  ClockBasis,
  ClockExample,
  ClockSegment,
  SourceClock,
  ZoneBasis,
} from "./artifact";

/** How the stamps of files of one clock were moved: what people see of it, and what they undo as one. */
export type ClockCorrection = {
  /** What an undo names. */
  readonly artifactId: ArtifactId;
  readonly what: CorrectionPart;
  /** The files that are moved together, by path. */
  readonly paths: readonly string[];
  readonly by: CorrectedBy;
  readonly zone: string;
  readonly zoneBasis: ZoneBasis;
  readonly segments: readonly ClockSegment[];
  /** The file it was measured against; null where none is known. */
  readonly against: string | null;
  readonly examples: readonly ClockExample[];
};

/** The offset of a clock and the zone of its stamps are found, decided and undone apart. */
export const correctionParts = ["offset", "zone"] as const;
export type CorrectionPart = (typeof correctionParts)[number];

export type CorrectedBy =
  | { readonly kind: "code" }
  | { readonly kind: "person"; readonly id: UserId | null }
  | { readonly kind: "performer"; readonly actor: ClaimActor }
  /** Code would correct it; a person undid that. */
  | { readonly kind: "undone"; readonly id: UserId | null };

export type CorrectedSource = {
  readonly artifact: Pick<Artifact, "id" | "path" | "report">;
  readonly clock: SourceClock;
};

/** Every correction that is applied or was undone, in the order of the files. */
export function listCorrections(sources: readonly CorrectedSource[]): readonly ClockCorrection[] {
  const found = sources.flatMap((source) =>
    correctionParts.flatMap((what) => {
      const by = correctedBy(source, what);
      return by === null ? [] : [{ source, what, by, key: keyOf(source, what, by) }];
    }),
  );
  return [...Map.groupBy(found, ({ key }) => key).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { source, what, by } = first;
    const { zone, zoneBasis, segments } = source.clock;
    const evidence = segments.find((segment) => segment.evidence !== undefined)?.evidence;
    return [
      {
        ...{ artifactId: source.artifact.id, what, by, zone, zoneBasis, segments },
        paths: group.map((one) => one.source.artifact.path),
        against: what === "offset" ? (evidence?.against ?? null) : null,
        examples: what === "offset" ? (evidence?.examples ?? []) : [],
      },
    ];
  });
}

/** The files whose clock is corrected together with this one's, itself included. */
export function correctedWith(
  source: CorrectedSource,
  what: CorrectionPart,
  sources: readonly CorrectedSource[],
): readonly CorrectedSource[] {
  const by = correctedBy(source, what);
  if (by === null) return [];
  const key = keyOf(source, what, by);
  return sources.filter((other) => {
    const own = correctedBy(other, what);
    return own !== null && keyOf(other, what, own) === key;
  });
}

/** Who moved the stamps of a file; null where they are read as they are written. */
export function correctedBy(
  { artifact: { report }, clock: { zone, zoneBasis, segments } }: CorrectedSource,
  what: CorrectionPart,
): CorrectedBy | null {
  if (report.kind !== "read" || report.firstWallMicros === null) return null;
  if (what === "offset") return offsetBy(segments);
  if (report.statesOffset === "all") return null;
  if (zoneBasis === "person") return { kind: "person", id: null };
  const isShift = foundZones.has(zoneBasis) && zone !== "UTC" && zone !== "+00:00";
  return isShift ? { kind: "code" } : null;
}

/** What the file itself states, or what had to be assumed, moves nothing. */
const foundZones: ReadonlySet<ZoneBasis> = new Set([
  ...(["shared-identifiers", "change-records", "same-host", "named"] as const),
  ...(["shared-window", "abbreviation"] as const),
]);

function offsetBy(segments: readonly ClockSegment[]): CorrectedBy | null {
  const moved = segments.find(({ offsetMs }) => offsetMs !== 0);
  const basis = moved?.basis ?? segments.map(({ basis }) => basis).find(isUndone);
  if (basis === undefined) return null;
  switch (basis.kind) {
    case "person":
      return { kind: isUndone(basis) ? "undone" : "person", id: basis.by ?? null };
    case "accepted":
      return { kind: "person", id: basis.by ?? null };
    case "performer":
      return { kind: "performer", actor: basis.actor };
    default:
      return { kind: "code" };
  }
}

/** A person undid a correction of it, which is no word on the clock itself. */
export function isReadAsWritten(segments: readonly ClockSegment[]): boolean {
  return segments.some(({ basis }) => isUndone(basis));
}

function isUndone(basis: ClockBasis): boolean {
  return basis.kind === "person" && basis.isAsWritten === true;
}

function keyOf({ artifact, clock }: CorrectedSource, what: CorrectionPart, by: CorrectedBy) {
  if (what === "offset") return `offset ${by.kind} ${nameOfClock(artifact.path, clock)}`;
  // Each zone that a person set is a decision of its own.
  return by.kind === "code"
    ? `zone ${clock.zone} ${clock.zoneBasis}`
    : `zone ${by.kind} ${artifact.path}`;
}

/** The host, or the file that speaks for it; clocks stored before corrections had evidence name a file of theirs. */
function nameOfClock(path: string, { segments }: SourceClock): string {
  const named = segments.find(({ evidence }) => evidence !== undefined)?.evidence?.clock;
  const sameHost = segments.map(({ basis }) => basis).find(({ kind }) => kind === "same-host");
  return named ?? (sameHost?.kind === "same-host" ? sameHost.path : path);
}
