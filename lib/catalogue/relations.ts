import { type Trait, traits } from "./traits";

/**
 * What an event is to the others, in the words of the catalogue where it has one; beside them what its kind of record says: something
 * was changed, done against the trouble, found by somebody, alarmed, cleared, or an intruder took a step.
 */
export type Role =
  | Trait
  | "alarm"
  | "cleared"
  | "finding"
  | "growth"
  | "impact"
  | "intrusion"
  | "loot"
  | "remedy"
  | "saturation"
  | "suspicion";

/** One kind of event is known to lead to another, in any system. */
export type RoleRelation = {
  readonly id: string;
  readonly from: ReadonlySet<Role>;
  readonly to: ReadonlySet<Role>;
  readonly relation: "causes" | "enables";
  /** One sentence that a reader of the link sees. */
  readonly wording: string;
  /** Where this is explained. */
  readonly source: string;
};

const sre = "Beyer et al., Site Reliability Engineering, ch. 22: Addressing Cascading Failures";
const performance = "Gregg, Systems Performance, ch. 2: utilisation, saturation, errors";
const matrix = "MITRE ATT&CK, Enterprise tactics";
const response = "Beyer et al., Site Reliability Engineering, ch. 14: Managing Incidents";

const shortage: readonly Role[] = ["exhaustion", "limit", "breach", "saturation"];
const gone: readonly Role[] = ["crash", "kill", "stop", "restart", "loss", "failover", "eviction"];
const failing: readonly Role[] = ["failure", "refusal", "denial", "timeout", "corruption", "stale"];
const slow: readonly Role[] = ["latency", "lag", "backlog", "retry"];
const harm: readonly Role[] = [...shortage, ...gone, ...failing, ...slow, "expiry", "clock"];

/** The first that fits two events names their relation. */
const roleRelations: readonly RoleRelation[] = [
  {
    id: "alert-on-symptom",
    ...between([...harm, "impact", "growth", "intrusion", "loot", "order"], ["alarm"]),
    wording: "An alert fires on what it watches",
    source: "Beyer et al., Site Reliability Engineering, ch. 6: Monitoring Distributed Systems",
  },
  {
    id: "relief-clears-alert",
    ...between(["relief", "return", "remedy", "start"], ["cleared"]),
    wording: "The alert resolves when what it watches is normal again",
    source: "Beyer et al., Site Reliability Engineering, ch. 6: Monitoring Distributed Systems",
  },
  {
    id: "finding-starts-remedy",
    ...between(["finding", "suspicion"], ["remedy"]),
    relation: "enables",
    wording: "What was found decides what is done",
    source: response,
  },
  {
    id: "remedy-brings-relief",
    ...between(["remedy"], ["relief", "return", "start", "close"]),
    wording: "What was done brings it back",
    source: response,
  },
  {
    id: "alert-starts-work",
    ...between(["alarm"], ["remedy", "finding", "suspicion"]),
    wording: "People act on an alert",
    source: response,
  },
  {
    id: "change-breaks",
    ...between(["change", "reload", "remedy"], [...harm, "impact", "growth", "halt"]),
    wording: "What was changed works differently from then on",
    source: "Beyer et al., Site Reliability Engineering, ch. 8: Release Engineering",
  },
  {
    id: "end-of-validity-refuses",
    ...between(["expiry", "clock"], ["failure", "refusal", "denial", "impact"]),
    wording: "What is no longer valid is refused",
    source: "RFC 5280, section 4.1.2.5: Validity",
  },
  {
    id: "growth-reaches-limit",
    ...between(["growth", "backlog", "lag", "retry", "order"], shortage),
    wording: "What grows reaches its limit",
    source: performance,
  },
  {
    id: "shortage-fails-work",
    ...between(shortage, [...shortage, ...gone, ...failing, ...slow, "impact"]),
    wording: "What needs more than there is waits, is refused or ends",
    source: performance,
  },
  {
    id: "loss-fails-dependents",
    ...between(gone, [...gone, ...failing, ...slow, "impact", "open", "halt"]),
    wording: "What depends on it fails with it",
    source: sre,
  },
  {
    id: "wait-fails-callers",
    ...between(slow, [...shortage, ...failing, ...slow, "impact"]),
    wording: "Who waits for it is slow, gives up or asks again",
    source: sre,
  },
  {
    id: "failure-reaches-callers",
    ...between(failing, [...failing, ...gone, "impact", "latency", "retry", "open", "halt"]),
    wording: "A failure inside is answered as a failure to the caller",
    source: sre,
  },
  {
    id: "intrusion-goes-on",
    ...between(["intrusion", "change"], ["intrusion", "loot"]),
    wording: "One step of an intruder opens the next",
    source: matrix,
  },
  {
    id: "loot-leaves",
    ...between(["loot"], ["loot"]),
    wording: "What was collected is taken away",
    source: matrix,
  },
];

function between(from: readonly Role[], to: readonly Role[]) {
  return { from: new Set(from), to: new Set(to), relation: "causes" as const };
}

/** How one event is known to lead to a later one; null where nothing is known of two such. */
export function relationBetween(from: Role | null, to: Role | null): RoleRelation | null {
  if (from === null || to === null) return null;
  return roleRelations.find((each) => each.from.has(from) && each.to.has(to)) ?? null;
}

const ofSignals: ReadonlyMap<string, Trait> = new Map(
  Object.entries(traits).flatMap(([trait, kinds]) =>
    Object.values(kinds).map((kind) => [kind, trait as Trait] as const),
  ),
);

/** Kinds of signals that no message has: levels, rates, people and intruders. First match counts. */
const otherKinds: readonly (readonly [RegExp, Role])[] = [
  [/^(?:change\.|job\.run|data\.load|dns\.zone)/, "change"],
  [/^response\./, "remedy"],
  [/^alert\.firing$/, "alarm"],
  [/^alert\.resolved$/, "cleared"],
  [/^(?:recovery\.|session\.restored)/, "relief"],
  [/^human\.diagnosis$/, "finding"],
  [/^human\.suspicion$/, "suspicion"],
  [/^resource\.(?:growth|leak)$|^(?:load\.rise|burst\.log)$/, "growth"],
  [/^resource\./, "saturation"],
  [/^(?:error\.http|availability|service\.hit)$/, "impact"],
  [/^(?:error\.|service\.failing)/, "failure"],
  [/^service\.|^cache\./, "latency"],
  [/^(?:access|account)\.|^(?:log\.edit|secret\.exposed)$/, "intrusion"],
  [/^data\.(?:dump|transfer)$|^network\.egress$/, "loot"],
];

/** The role of a kind of signal; null where it has none. */
export function roleOf(kind: string): Role | null {
  return ofSignals.get(kind) ?? otherKinds.find(([pattern]) => pattern.test(kind))?.[1] ?? null;
}
