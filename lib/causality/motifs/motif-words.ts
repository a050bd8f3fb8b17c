import type { CausalRelation } from "@/lib/domain/timeline/causal-link";
import { eventKinds } from "@/lib/domain/timeline/event";

/** Types of entities that are compared as what they are; every other one, which somebody may have named, is a thing. */
const entityTypes = [
  ...["host", "service", "pod", "container", "address", "account", "person", "database", "queue"],
  ...["version", "file", "alert", "change", "job", "resource", "cache", "table", "config", "flag"],
  ...["certificate", "component", "control", "instrument", "network", "key", "session", "volume"],
];
const kindsKnown: ReadonlySet<string> = new Set(eventKinds);
const typesKnown: ReadonlySet<string> = new Set(entityTypes);
/** Other words for the same, as evidence and analysts have them. */
const sameTypes: ReadonlyMap<string, string> = new Map([
  ["ip", "address"],
  ["configuration", "config"],
  ["backend", "service"],
]);

/** What any two incidents may have in common: words of ours, never those somebody put in their place. */
export function knownKind(kind: string): string {
  return kindsKnown.has(kind) ? kind : "other";
}

export function knownType(type: string | undefined): string {
  if (type === undefined) return "nothing";
  const same = sameTypes.get(type) ?? type;
  return typesKnown.has(same) ? same : "thing";
}

export function tellNode(kind: string, type: string): string {
  const words = kind.replaceAll("_", " ");
  return type === "nothing" ? words : `${words} of ${withArticle(type)}`;
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

export function tellStep(relation: CausalRelation, mechanism: string | null): string {
  const verb = relation === "enables" ? "made possible" : "led to";
  return mechanism === null ? verb : `${verb} (${mechanism.replaceAll("-", " ")})`;
}
