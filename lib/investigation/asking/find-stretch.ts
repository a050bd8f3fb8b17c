import { formatInstant } from "@/lib/base/instant";
import { findReference } from "@/lib/retrieval/reference-time";
import { findTimes } from "@/lib/time/expressions/find-times";
import type { Reading } from "@/lib/time/expressions/meaning/expression";
import { resolveAnchored } from "@/lib/time/expressions/resolve-anchored";
import type { Moment } from "../document/moments";
import { describeSeveral, findAnchor } from "./find-anchor";
import { incidentPart } from "./question/incident-words";
import type { Standing } from "./telling";

export type AskedStretch = Reading & {
  /** How it was read. */
  readonly reason: string;
  /** It is open at its beginning: what is nearest to its end is meant. */
  readonly isBefore: boolean;
};

/** Words that tell a time by what happened, where several may be meant, or none. */
export type UndecidedStretch = {
  readonly reason: string;
  readonly candidates: readonly Moment[];
};

type Asked = Pick<Standing, "moments" | "finder" | "zone" | "document">;

/** The first stretch of time that a question names, by a clock or by what happened; null where it names none. */
export function findStretch(text: string, asked: Asked): AskedStretch | UndecidedStretch | null {
  const { moments } = asked;
  const zone = ofPlace.test(text) ? zoneOfPlace(asked) : asked.zone;
  const reference = findReference(moments.map(({ latest }) => latest));
  const context = { reference, zone, isDayFirst: false };
  for (const expression of findTimes(text, context).expressions) {
    const { anchor } = expression;
    const found = (anchor?.names ?? []).map((name) => ({
      name,
      all: findAnchor(name, anchor?.relation ?? "", asked),
    }));
    const several = findSeveral(found);
    if (several !== null) return several;
    const isThroughout = anchor?.relation === "during";
    const events = found.flatMap(({ name, all }) =>
      all.map(({ earliest, latest, end }) => {
        return { earliest, latest: isThroughout ? (end ?? latest) : latest, name };
      }),
    );
    const read = anchor === null ? expression : resolveAnchored(expression, events, context);
    if (read.earliest === null && read.latest === null) continue;
    const ends = [read.earliest, read.latest].map((at) => (at === null ? "…" : formatInstant(at)));
    const titles = found.flatMap(({ all }) => all.map(({ title }) => title));
    const basis = anchor === null ? `a clock of ${zone}` : `told by: ${titles.join("; ")}`;
    return {
      ...{ earliest: read.earliest, latest: read.latest, isBefore: read.earliest === null },
      reason: `“${expression.text}” is ${ends.join(" to ")} (${basis})`,
    };
  }
  return besideHappening(text, asked);
}

/** "Local time" is that of where the evidence was written. */
const ofPlace =
  /\blocal time\b|当地时间|本地时间|\bOrtszeit\b|\bhora local\b|\bheure locale\b|\bora locale\b/i;

/** The zone that most of the evidence states, UTC aside; as asked where none does. */
function zoneOfPlace({ document, zone }: Asked): string {
  const stated = document.artifacts.map((each) => each.zone).filter((each) => each !== "UTC");
  const counted = [...Map.groupBy(stated, (each) => each)];
  const [most] = counted.toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? zone;
}

export function isUndecided(stretch: AskedStretch | UndecidedStretch): stretch is UndecidedStretch {
  return "candidates" in stretch;
}

type Anchored = { readonly name: string; readonly all: readonly Moment[] };

function findSeveral(found: readonly Anchored[]): UndecidedStretch | null {
  const several = found.find(({ all }) => all.length > 1);
  if (several === undefined) return null;
  return { reason: describeSeveral(several.name, several.all), candidates: several.all };
}

const besides =
  /\b(?<relation>before|after|since|during|between) (?<one>.+?)(?: and (?<two>.+))?$|(?<han>.+?)(?<beside>之前|以前|之后|以后|期间)/i;

/** "Before the valve timeout", "between the push and the kill", for whatever the words name. */
function besideHappening(text: string, asked: Asked): AskedStretch | UndecidedStretch | null {
  const groups = besides.exec(text)?.groups;
  if (groups === undefined) return null;
  const { relation = "", one, two, han, beside = "" } = groups;
  const names = [one ?? han ?? "", two ?? one ?? han ?? ""];
  const relationWords = /前/u.test(beside) ? "before" : /后/u.test(beside) ? "after" : relation;
  const found = names.map((name) => ({ name, all: findAnchor(name, relationWords, asked, true) }));
  const several = findSeveral(found);
  if (several !== null) return several;
  const missing = found.find(({ all }) => all.length === 0);
  if (missing !== undefined) {
    const reason =
      incidentPart(missing.name) !== null
        ? "When the incident began or ended is not known"
        : `Nothing on the timeline is called “${missing.name}”: ${asked.moments.length} events and states were searched`;
    return { reason, candidates: [] };
  }
  const [first, second] = found.map(({ all }) => all[0]);
  if (first === undefined || second === undefined) return null;
  const titles = [...new Set([first.title, second.title])].join("; ");
  return { ...endsOf(relationWords, first, second), reason: `Told by: ${titles}` };
}

function endsOf(relation: string, first: Moment, second: Moment): Omit<AskedStretch, "reason"> {
  if (/before/i.test(relation)) return { earliest: null, latest: first.earliest, isBefore: true };
  const { latest, end } = second;
  const isOpen = /after|since/i.test(relation);
  return isOpen
    ? { earliest: first.latest, latest: null, isBefore: false }
    : { earliest: first.earliest, latest: end ?? latest, isBefore: false };
}
