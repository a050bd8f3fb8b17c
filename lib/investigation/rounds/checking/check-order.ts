import { findPath } from "@/lib/causality/find-path";
import { checkOrder } from "@/lib/domain/check-order";
import { isLive } from "@/lib/domain/claim";
import { clockUncertainties } from "@/lib/domain/clock-uncertainty";
import { eventIds } from "@/lib/domain/ids";
import { failed, type Outcome, passed } from "./credibility-caps";
import type { Material } from "./material";
import type { Subject } from "./subject";

/** Are its pieces there, and may the one have led to the other, as far as clocks can tell? */
export function checkItsOrder(material: Material): Outcome {
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

function isGone({ status }: Subject): boolean {
  return status === "pruned" || status === "superseded";
}

function ofEnds({ evidence, timeline }: Material, source: Subject, target: Subject): Outcome {
  if (source.id === target.id) {
    return failed("order", "impossible-order", "Nothing is its own cause");
  }
  if (source.time === null || target.time === null) {
    return failed("order", "no-such-piece", "One of its ends is nothing that happened");
  }
  const uncertainties = clockUncertainties(evidence.artifacts);
  const [cause, effect] = [
    { time: source.time, evidence: source.evidence },
    { time: target.time, evidence: target.evidence },
  ];
  const order = checkOrder(cause, effect, uncertainties);
  if (order.kind === "impossible") {
    const seconds = Math.ceil(order.byMs / 1000);
    return failed("order", "impossible-order", `The effect began ${seconds} s before its cause`);
  }
  const [from, to] = [eventIds.parse(target.id), eventIds.parse(source.id)];
  const links = timeline.causalLinks.filter(isLive);
  if (from !== null && to !== null && findPath(links, from, to) !== null) {
    return failed("order", "impossible-order", "The effect already leads to the cause");
  }
  return passed(
    "order",
    order.kind === "possible"
      ? "The cause began first"
      : "The clocks cannot tell which began first",
  );
}
