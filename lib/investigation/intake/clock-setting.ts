import { assertUnreachable } from "@/lib/base/assert";
import { toJsonValue } from "@/lib/base/canonical-json";
import { ok, type Result } from "@/lib/base/result";
import type { ClockBasis, ClockProposal, SourceClock } from "@/lib/domain/evidence/artifact";
import type { CorrectedSource, CorrectionPart } from "@/lib/domain/evidence/clock-correction";
import type { ArtifactId, UserId } from "@/lib/domain/ids";
import { isZone } from "@/lib/time/zone";
import { type CaseProblem, refuse } from "../case-problem";
import { type SettledClocks, undoCorrection } from "./undo-correction";

/** A person's word on the clock of one file. */
export type ClockSetting =
  | {
      readonly kind: "set";
      readonly artifactId: ArtifactId;
      /** IANA name or fixed offset, for stamps that state no offset; null: left as it is. */
      readonly zone: string | null;
      /** How far the source's clock was ahead; null: left as it is. */
      readonly offsetMs: number | null;
    }
  /** Takes over what is proposed, for all files of the clock. */
  | { readonly kind: "accept"; readonly artifactId: ArtifactId; readonly question: string }
  /** The clock is right as it is shown, for all files of the clock that are asked about. */
  | { readonly kind: "keep"; readonly artifactId: ArtifactId }
  /** Takes back what was said: the evidence decides again. */
  | { readonly kind: "reset"; readonly artifactId: ArtifactId }
  /**
   * Undoes a correction of all files it moved. One that code or a performer made: the stamps are read as written. One that a person
   * made, or an undo: the evidence decides again.
   */
  | { readonly kind: "undo"; readonly artifactId: ArtifactId; readonly what: CorrectionPart };

/** The clocks a setting changes, as they go into the next survey. `sources`: all of the incident. */
export function settleClock(
  setting: ClockSetting,
  by: UserId,
  sources: readonly CorrectedSource[],
): Result<SettledClocks, CaseProblem> {
  const source = sources.find(({ artifact }) => artifact.id === setting.artifactId);
  if (source === undefined) return refuse("not-found", "There is no such file in this incident.");
  const { clock } = source;
  const { path } = source.artifact;
  const clocks = sources.map((one) => one.clock);
  switch (setting.kind) {
    case "set":
      return setAsStated(setting, path, clock, by);
    case "accept":
      return acceptProposal(setting.question, path, clock, { clocks, by });
    case "keep":
      return ok(keepAsShown(path, clock, { clocks, by }));
    case "undo":
      return undoCorrection(source, setting.what, { sources, by });
    case "reset":
      return ok({
        clocks: [
          { ...clock, zoneBasis: "assumed-utc", segments: inBasis(clock, { kind: "none" }) },
        ],
        rationale: `Left the clock of ${path} to the evidence`,
        payload: { artifact: clock.artifactId, decision: "reset" },
      });
    default:
      return assertUnreachable(setting);
  }
}

function setAsStated(
  { zone, offsetMs }: Extract<ClockSetting, { kind: "set" }>,
  path: string,
  clock: SourceClock,
  by: UserId,
): Result<SettledClocks, CaseProblem> {
  if (zone === null && offsetMs === null) return refuse("invalid", "Nothing was changed.");
  if (zone !== null && !isZone(zone)) {
    return refuse("invalid", `"${zone}" is no time zone. Use a name like Europe/Vienna or +02:00.`);
  }
  const settings = [zone ?? [], offsetMs === null ? [] : `${offsetMs} ms ahead`].flat();
  return ok({
    clocks: [
      {
        ...clock,
        ...(zone === null ? {} : { zone, zoneBasis: "person" }),
        ...(offsetMs === null
          ? {}
          : { segments: [{ fromRecord: 0, offsetMs, basis: { kind: "person", by } }] }),
      },
    ],
    rationale: `Set the clock of ${path}: ${settings.join(", ")}`,
    payload: { artifact: clock.artifactId, decision: "set", zone, offsetMs },
  });
}

function acceptProposal(
  question: string,
  path: string,
  clock: SourceClock,
  { clocks, by }: DecidedAmong,
): Result<SettledClocks, CaseProblem> {
  const proposal = proposalsOf(clock).find((one) => one.question === question);
  if (proposal === undefined) {
    return refuse(
      "not-found",
      "This proposal is gone: the evidence or another decision answered it.",
    );
  }
  const accepted = clocks.flatMap((one) => {
    const same = proposalsOf(one).find((other) => isOneAnswer(other, proposal));
    return same === undefined ? [] : [{ ...one, segments: toAccepted(same, by) }];
  });
  const { what, offsetMs, partsPerMillion, anchors, madMs, against } = proposal;
  return ok({
    clocks: accepted,
    rationale: `Accepted the proposal for the clock of ${path}: ${offsetMs} ms ahead${what === "drift" ? ` at most, ${partsPerMillion} ppm` : ""}, ${anchors} anchors, MAD ${madMs} ms`,
    payload: toJsonValue({
      ...{ artifact: clock.artifactId, decision: "accept", question, what, offsetMs },
      ...{ partsPerMillion, anchors, madMs, against },
      artifacts: accepted.map(({ artifactId }) => artifactId),
    }),
  });
}

/** With what it was measured with, which stays beside it. */
function toAccepted(
  { clock, against, examples, segments }: ClockProposal,
  by: UserId,
): SourceClock["segments"] {
  const first = segments.findIndex(({ offsetMs }) => offsetMs !== 0);
  return segments.map(({ basis, ...segment }, at) => ({
    ...segment,
    basis: basis.kind === "accepted" ? { ...basis, by } : basis,
    ...(at === first ? { evidence: { clock, against, examples } } : {}),
  }));
}

type DecidedAmong = { readonly clocks: readonly SourceClock[]; readonly by: UserId };

function keepAsShown(
  path: string,
  clock: SourceClock,
  { clocks, by }: DecidedAmong,
): SettledClocks {
  const asked = proposalsOf(clock);
  const kept = clocks.filter(
    (one) =>
      one === clock ||
      proposalsOf(one).some((other) => asked.some((mine) => isOneAnswer(other, mine))),
  );
  return {
    clocks: kept.map((one) => ({ ...one, segments: inBasis(one, { kind: "person", by }) })),
    rationale: `Kept the clock of ${path} as it is`,
    payload: toJsonValue({
      ...{ artifact: clock.artifactId, decision: "keep" },
      artifacts: kept.map(({ artifactId }) => artifactId),
    }),
  };
}

function proposalsOf({ doubts }: SourceClock): readonly ClockProposal[] {
  return doubts.filter((doubt) => doubt.kind === "proposal");
}

/** Asked of one clock and answered alike: the files of one host. */
function isOneAnswer(one: ClockProposal, other: ClockProposal): boolean {
  return one.question === other.question && one.clock === other.clock;
}

function inBasis({ segments }: SourceClock, basis: ClockBasis): SourceClock["segments"] {
  return segments.map(({ fromRecord, offsetMs }) => ({ fromRecord, offsetMs, basis }));
}
