import { canonicalJson } from "@/lib/base/canonical-json";
import type { Interval } from "@/lib/base/instant";
import { interval, parseZonedTime } from "@/lib/base/instant";
import type { EvidenceReference } from "@/lib/domain/evidence";
import { type Gap, isDecidedGap } from "@/lib/domain/gap";
import { gapIds, uncertaintyIds } from "@/lib/domain/ids";
import type { FunctionArguments } from "../function-calls";
import type { CallResult } from "../performing/performer-port";
import { sha256 } from "../sha256";
import { accepted, rejected } from "./answer";
import type { BuilderState } from "./builder-state";
import { checkCitations } from "./check-citations";

type FlagUncertainty = FunctionArguments<"flag_uncertainty">;

export async function flagUncertainty(
  state: BuilderState,
  call: FlagUncertainty,
): Promise<CallResult> {
  const citations = await checkCitations(state, call.evidence_refs);
  if (!citations.ok) return rejected(citations.error);
  const evidence = citations.value.map(({ reference }) => reference);
  const gap = call.gap ? toGap(state, call, call.gap, evidence) : null;
  if (typeof gap === "string") return rejected(gap);
  const settled = gap && findSettled(state, gap);
  if (gap !== null && settled === null) state.gaps.set(gap.id, gap);
  // In the words people answered: by them both sides of the question stay one.
  const description = settled?.description ?? call.description;
  const identity = [call.context, call.uncertainty_type, description];
  const id = uncertaintyIds.fromDigest(sha256(canonicalJson(identity)));
  if (state.uncertainties.has(id)) return accepted("This uncertainty is known", id);
  state.uncertainties.set(id, {
    id,
    type: call.uncertainty_type,
    context: call.context,
    description,
    interpretations: call.possible_interpretations,
    dataNeeded: call.data_needed,
    impact: call.impact,
    evidence,
    status: "open",
    waiver: null,
  });
  return accepted("Uncertainty flagged", id);
}

/**
 * The gap that is there already: under the same name, or one people have said something of that asks the same of the
 * same files and stretch. Its words hold counts and times, which change with every further file.
 */
function findSettled({ gaps }: BuilderState, gap: Gap): Gap | null {
  const named = gaps.get(gap.id);
  if (named) return named;
  return [...gaps.values()].find((known) => isDecidedGap(known) && asksTheSame(known, gap)) ?? null;
}

/** What names no file or no stretch is told apart by its words alone. */
function asksTheSame(one: Gap, other: Gap): boolean {
  if (one.window === null || other.window === null || one.files.length === 0) return false;
  return (
    one.reason === other.reason &&
    canonicalJson(one.files.toSorted()) === canonicalJson(other.files.toSorted()) &&
    coverEachOther(one.window, other.window)
  );
}

/** At least half of the longer one is in both: a long silence is not settled with a short one inside it. */
function coverEachOther(a: Interval, b: Interval): boolean {
  const sharedMs = Math.min(a.latest, b.latest) - Math.max(a.earliest, b.earliest);
  const longerMs = Math.max(a.latest - a.earliest, b.latest - b.earliest);
  return sharedMs >= 0 && sharedMs * 2 >= longerMs;
}

/** The gap behind the uncertainty, or what is wrong with it. */
function toGap(
  state: BuilderState,
  call: FlagUncertainty,
  given: NonNullable<FlagUncertainty["gap"]>,
  evidence: readonly EvidenceReference[],
): Gap | string {
  const paths = new Set(state.evidence.artifacts.map(({ artifact }) => artifact.path));
  const unknown = given.files.filter((file) => !paths.has(file));
  if (unknown.length > 0) return `No artifact is named ${unknown.join(", ")}`;
  const window = given.window ? parseWindow(given.window) : null;
  if (typeof window === "string") return window;
  const identity = [given.type, given.reason, given.files.toSorted(), call.description];
  return {
    id: gapIds.fromDigest(sha256(canonicalJson(identity))),
    type: given.type,
    reason: given.reason,
    files: given.files,
    window,
    description: call.description,
    expectedEvidence: call.data_needed.join("; "),
    severity: call.impact,
    evidence,
    status: "open",
    dismissal: null,
    actor: state.actor,
    standing: "proposed",
  };
}

function parseWindow(window: { earliest: string; latest: string }): Interval | string {
  const earliest = parseZonedTime(window.earliest);
  const latest = parseZonedTime(window.latest);
  if (earliest === null || latest === null || earliest > latest) {
    return "The window of the gap is not an interval";
  }
  return interval(earliest, latest);
}
