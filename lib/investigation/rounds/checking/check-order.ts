import { findPath } from "@/lib/causality/find-path";
import { isLive } from "@/lib/domain/claim";
import { correctedSpan } from "@/lib/domain/evidence/clock-shifts";
import { clockUncertainties } from "@/lib/domain/evidence/clock-uncertainty";
import type { EventTime } from "@/lib/domain/evidence/event-time";
import { eventIds } from "@/lib/domain/ids";
import { checkOrder } from "@/lib/domain/timeline/check-order";
import { contestedIds, withoutContested } from "@/lib/domain/timeline/uncertainty";
import { failed, type Outcome, passed } from "./credibility-caps";
import type { Material } from "./material";
import type { Subject } from "./subject";

/** Are its pieces there, and may the one have led to the other, as far as clocks can tell? */
export async function checkItsOrder(material: Material): Promise<Outcome> {
  const { subjects, hasUnknownSiblings, draft } = material;
  if (subjects.length === 0) return passed("order", "It connects nothing");
  if (hasUnknownSiblings) return passed("order", "It is about another finding of its answer");
  const [source, target] = subjects;
  if (subjects.some((subject) => subject === null || isGone(subject))) {
    return failed("order", "no-such-piece", "What it is about is no part of the story");
  }
  if (draft.effect.kind !== "connection" || !source || !target) {
    return passed("order", "What it is about stands");
  }
  return ofEnds(material, source, target);
}

const placesMax = 8;

/** The places whose records give its onset: where two onsets stand in one file, no other clock matters. */
async function onsetsOf(
  { evidence, clocks }: Material,
  { time, evidence: places }: Subject,
): Promise<readonly Pick<Subject["evidence"][number], "path">[]> {
  const onsets: { readonly path: string }[] = [];
  for (const { path, locator } of places.slice(0, placesMax)) {
    const found = evidence.artifacts.find(({ artifact }) => artifact.path === path);
    if (found === undefined || time === null || time.kind === "unknown") continue;
    const records = await evidence.recordAt(found.artifact.id, locator);
    const isOnset = records.some(
      (record) => record.time !== null && touches(correctedSpan(clocks, path, record.time), time),
    );
    if (isOnset) onsets.push({ path });
  }
  return onsets;
}

type Span = { readonly earliest: number; readonly latest: number };
const touches = (one: Span, other: Span) =>
  one.earliest <= other.latest && other.earliest <= one.latest;

function isGone({ status }: Subject): boolean {
  return status === "pruned" || status === "superseded";
}

async function ofEnds(material: Material, source: Subject, target: Subject): Promise<Outcome> {
  const { evidence, timeline } = material;
  if (source.id === target.id) {
    return failed("order", "impossible-order", "Nothing is its own cause");
  }
  if (source.time === null || target.time === null) {
    return failed("order", "no-such-piece", "One of its ends is nothing that happened");
  }
  const uncertainties = clockUncertainties(evidence.artifacts);
  const [causes, effects] = [await onsetsOf(material, source), await onsetsOf(material, target)];
  const shared = causes.filter(({ path }) => effects.some((one) => one.path === path)).slice(0, 1);
  const order = checkOrder(
    { time: source.time, evidence: shared.length > 0 ? shared : source.evidence },
    { time: target.time, evidence: shared.length > 0 ? shared : target.evidence },
    uncertainties,
  );
  const contested = contestedIds(timeline.uncertainties);
  if (order.kind === "impossible" && [source.id, target.id].some((id) => contested.has(id))) {
    return passed("order", "The time of one end is contested");
  }
  if (order.kind === "impossible") {
    const seconds = Math.ceil(order.byMs / 1000);
    return failed("order", "impossible-order", `The effect began ${seconds} s before its cause`);
  }
  const [from, to] = [eventIds.parse(target.id), eventIds.parse(source.id)];
  const links = withoutContested(timeline.causalLinks.filter(isLive), timeline.uncertainties);
  if (from !== null && to !== null && findPath(links, from, to) !== null) {
    return failed("order", "impossible-order", "The effect already leads to the cause");
  }
  if (order.kind === "possible") return passed("order", "The cause began first");
  return isReversed(source.time, target.time)
    ? failed(
        "order",
        "clocks-against",
        "As the clocks stand its effect began first, though they may be wrong by more",
      )
    : passed("order", "The clocks cannot tell which began first");
}

/** Whoever says the reverse of it has the clocks as they stand on their side. */
function isReversed(source: EventTime, target: EventTime): boolean {
  if (source.kind === "unknown" || target.kind === "unknown") return false;
  return source.earliest > target.latest;
}
