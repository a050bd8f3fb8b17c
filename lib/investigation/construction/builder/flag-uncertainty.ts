import { canonicalJson } from "@/lib/base/canonical-json";
import { type Interval, interval, parseZonedTime } from "@/lib/base/instant";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { gapIds, uncertaintyIds } from "@/lib/domain/ids";
import type { Gap } from "@/lib/domain/timeline/gap";
import { findSettledGap, findWaived } from "@/lib/domain/timeline/settled-questions";
import type { Uncertainty } from "@/lib/domain/timeline/uncertainty";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import type { CallResult } from "../../ports/performer-port";
import { sha256 } from "../../sha256";
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
  const flagged: Uncertainty = {
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
    ...(state.actor === "agent" && { actor: state.actor }),
  };
  const known = state.uncertainties.get(id) ?? findWaived(state.uncertainties.values(), flagged);
  if (known) return accepted("This uncertainty is known", known.id);
  state.uncertainties.set(id, flagged);
  return accepted("Uncertainty flagged", id);
}

/** The gap that is there already: under the same name, or one people have said something of that asks the same. */
function findSettled({ gaps }: BuilderState, gap: Gap): Gap | null {
  return gaps.get(gap.id) ?? findSettledGap(gaps.values(), gap);
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
