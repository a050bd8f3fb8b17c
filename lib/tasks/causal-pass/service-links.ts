import type { Analysis } from "../analysis/analyse";
import { type EventDraft, entityNames } from "../analysis/event-draft";
import { believed, type LinkDraft } from "./link-draft";

/** An alert comes this long after what it is about at most. */
const alertedMs = 60 * 60_000;

/** From the services that measurements and topology point at to the one whose users felt it, and to its alert. */
export function serviceLinks({ drafts }: Pick<Analysis, "drafts">): readonly LinkDraft[] {
  const services = drafts.filter(({ facts }) => facts.suspicion !== undefined);
  return drafts
    .filter(({ family }) => family === "service.hit")
    .flatMap((hit) => [
      ...services.map((service) => toHit(service, hit)),
      ...drafts
        .filter((draft) => draft.family === "alert.firing" && isAbout(draft, hit))
        .map((alert) => toAlert(hit, alert)),
    ]);
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

function isAbout(alert: EventDraft, hit: EventDraft): boolean {
  const lag = alert.onset.latest - hit.onset.earliest;
  if (lag < 0 || lag > alertedMs) return false;
  const text = `${alert.title} ${alert.description}`.toLowerCase();
  return [...entityNames(hit)].some((name) => entityNames(alert).has(name) || text.includes(name));
}

function toAlert(hit: EventDraft, alert: EventDraft): LinkDraft {
  return {
    source: hit,
    target: alert,
    relation: "causes",
    mechanism: "The alert watches this service",
    mechanismId: "alert-watches-service",
    ...believed(0.8, "The alert names the service"),
    affinity: 1,
    reasons: ["The alert names the service"],
    evidence: [...hit.records.slice(0, 1), ...alert.records.slice(0, 1)],
  };
}
