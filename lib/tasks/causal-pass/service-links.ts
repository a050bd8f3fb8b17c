import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { believed, type LinkDraft } from "./link-draft";

/** From the services that measurements and topology point at to the one whose users felt it. */
export function serviceLinks({ drafts }: Pick<Analysis, "drafts">): readonly LinkDraft[] {
  const services = drafts.filter(({ facts }) => facts.suspicion !== undefined);
  return drafts
    .filter(({ family }) => family === "service.hit")
    .flatMap((hit) => services.map((service) => toHit(service, hit)));
}

function toHit(service: EventDraft, hit: EventDraft): LinkDraft {
  const score = Number(service.facts.suspicion ?? "0");
  const reasons = (service.facts.reasons ?? "").split("|").filter((reason) => reason !== "");
  return {
    source: service,
    target: hit,
    relation: "causes",
    mechanism: "Who depends on a service that is slow or fails is slow or fails with it",
    mechanismId: "dependency-reaches-dependents",
    ...believed(
      Math.round((0.35 + 0.5 * score) * 1000) / 1000,
      reasons.length === 0 ? "Its measurements depart" : reasons.join(". "),
    ),
    affinity: 1,
    reasons: [
      "Beyer et al., Site Reliability Engineering, ch. 22: Addressing Cascading Failures",
      ...reasons,
    ],
    evidence: [...service.records.slice(0, 2), ...hit.records.slice(0, 1)],
  };
}
