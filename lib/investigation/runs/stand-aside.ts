import type { JsonValue } from "@/lib/base/canonical-json";
import { isDecided, isLive } from "@/lib/domain/claim";
import { type Pass, passes } from "@/lib/domain/runs/pass";
import type { Run, RunPlan } from "@/lib/domain/runs/run";
import { asksPass, isAside } from "@/lib/domain/runs/run";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { isDecidedGap } from "@/lib/domain/timeline/gap";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { standOn } from "../construction/performing/apply-turn";
import type { CaseStores } from "../ports/case-store-port";
import type { RunOfIncident } from "./end-run";

/** The timeline a run works on: that of the incident, or, where it is a second opinion, one aside from it. */
export async function findWorked(
  { asides }: Pick<CaseStores, "asides">,
  { id, plan }: Pick<Run, "id" | "plan">,
  stored: Timeline,
): Promise<Timeline> {
  if (!isAside(plan)) return stored;
  return (await asides.find(id)) ?? withoutAsked(stored, plan);
}

/** The timeline a run left when it ended; null while it goes on, and of a second opinion that came to nothing. */
export async function findLeft(
  { asides, timelines }: Pick<CaseStores, "asides" | "timelines">,
  { id, plan, incidentId, finishedAt }: RunOfIncident,
): Promise<Timeline | null> {
  if (finishedAt === null) return null;
  return isAside(plan) ? asides.find(id) : timelines.recordedAt(incidentId, finishedAt);
}

/**
 * What a run remembers before its first turn: nothing, unless it is a second opinion. One of all passes begins as every run does, with what people
 * decided; one of later passes is given what the passes before them left, and the names of it.
 */
export function beginAside(
  plan: RunPlan,
  stored: Timeline,
  context: Parameters<typeof standOn>[2],
): JsonValue | null {
  if (!isAside(plan) || asksPass(plan, "coarse")) return null;
  const given = withoutAsked(stored, plan);
  const ids = new Set(given.events.map(({ id }) => id));
  const asked = stored.events.filter((event) => isLive(event) && !ids.has(event.id));
  return standOn(given, asked, context).memory;
}

/** What stands without that which is to be said anew; what people said of it stays. */
function withoutAsked(stored: Timeline, plan: RunPlan): Timeline {
  const first = passes.find((pass) => asksPass(plan, pass));
  return first === undefined ? stored : withoutSaid[first](stored);
}

/** Without what a pass, and those after it, say anew. */
const withoutSaid: Readonly<Record<Pass, (stored: Timeline) => Timeline>> = {
  // A run that begins lets go of all that nobody decided on.
  coarse: (stored) => stored,
  detailed: withoutDetails,
  causal: (stored) => ({ ...stored, causalLinks: stored.causalLinks.filter(isDecided) }),
};

function withoutDetails(stored: Timeline): Timeline {
  const causalLinks = stored.causalLinks.filter(isDecided);
  const ends = new Set(causalLinks.flatMap(({ source, target }) => [source, target]));
  const isKept = (event: TimelineEvent) =>
    event.importance === "key" || isDecided(event) || ends.has(event.id);
  return {
    ...{ ...stored, causalLinks },
    events: stored.events.filter(isKept),
    stateChanges: stored.stateChanges.filter(isDecided),
    uncertainties: stored.uncertainties.filter(({ status }) => status === "waived"),
    gaps: stored.gaps.filter(isDecidedGap),
  };
}
