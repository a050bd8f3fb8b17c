import type { TimelineDocument } from "../document/document-schema";
import type { Moment } from "../document/moments";
import type { Found } from "./find-moment";

const endingKinds: ReadonlySet<string> = new Set(["recovery", "mitigation", "state_change"]);

/** The same state of other components, where the words fit each of them as well. */
export function sameOfOthers({ moment, score }: Found, found: readonly Found[]): readonly Moment[] {
  if (moment.kind !== "state_change") return [];
  const turn = turnOf(moment.title);
  return found
    .filter(
      (other) =>
        other.moment.kind === "state_change" &&
        other.score >= 0.95 * score &&
        other.moment.entities[0] !== moment.entities[0] &&
        turnOf(other.moment.title) === turn,
    )
    .map((other) => other.moment);
}

/** The one host that its records are of, where its title does not say so. */
export function hostOf({ title, evidence }: Moment, { entities }: TimelineDocument): string {
  const hosts = entities.filter(({ type }) => type === "host").map(({ name }) => name);
  const text = evidence.map(({ path, quote }) => `${path}\n${quote}`).join("\n");
  const words = new Set(text.match(/[\p{L}\p{N}_.-]+/gu) ?? []);
  const [host, ...others] = hosts.filter((name) => words.has(name));
  return host === undefined || others.length > 0 || title.includes(host) ? "" : `, on ${host}`;
}

function turnOf(title: string): string {
  return title.slice(title.indexOf(": ") + 2);
}

/** A failure ends nothing, and a state is ended by the next state of the same property or by a recovery. */
export function isEndOf(other: Moment, { kind, title }: Moment): boolean {
  if (kind === "state_change" && other.kind === "state_change")
    return propertyOf(other.title) === propertyOf(title);
  if (endingKinds.has(other.kind)) return true;
  const isFailure = other.kind === "failure" || other.kind === "degradation";
  return !isFailure && /\b(?:resolv|clear|end(?:s|ed)?\b|recover|again\b|up\b)/i.test(other.title);
}

/** A state is called by its thing, its property, and from what to what it turned. */
function propertyOf(title: string): string {
  const [before = ""] = title.split(" → ");
  return before.split(" ").slice(0, -1).join(" ").split(": ")[0] ?? "";
}
