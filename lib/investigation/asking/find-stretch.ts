import { formatInstant } from "@/lib/base/instant";
import { toNamed } from "@/lib/retrieval/words/named";
import { findTimes } from "@/lib/time/expressions/find-times";
import type { Reading } from "@/lib/time/expressions/meaning/expression";
import { resolveAnchored } from "@/lib/time/expressions/resolve-anchored";
import type { Finder } from "./find-moment";
import type { Moment } from "./moments";
import type { Standing } from "./telling";

export type AskedStretch = Reading & {
  /** How it was read. */
  readonly reason: string;
  /** It is open at its beginning: what is nearest to its end is meant. */
  readonly isBefore: boolean;
};

/** The first stretch of time that a question names, by a clock or by what happened; null where it names none. */
export function findStretch(
  text: string,
  { moments, finder, zone }: Pick<Standing, "moments" | "finder" | "zone">,
): AskedStretch | null {
  const last = moments.reduce<Moment | null>(
    (latest, moment) => (latest === null || moment.latest > latest.latest ? moment : latest),
    null,
  );
  const context = { reference: last?.latest ?? null, zone, isDayFirst: false };
  for (const expression of findTimes(text, context).expressions) {
    const { anchor } = expression;
    const events = (anchor?.names ?? []).flatMap((name) => {
      const [best] = finder.find(toNamed(name));
      return best === undefined ? [] : [{ ...best.moment, name }];
    });
    const read = anchor === null ? expression : resolveAnchored(expression, events, context);
    if (read.earliest === null && read.latest === null) continue;
    const ends = [read.earliest, read.latest].map((at) => (at === null ? "…" : formatInstant(at)));
    const basis = anchor === null ? `a clock of ${zone}` : read.reason;
    return {
      ...{ earliest: read.earliest, latest: read.latest, isBefore: read.earliest === null },
      reason: `“${expression.text}” is ${ends.join(" to ")} (${basis})`,
    };
  }
  return besideHappening(text, finder);
}

const besides =
  /\b(?<relation>before|after|since|during|between) (?<one>.+?)(?: and (?<two>.+))?$|(?<han>.+?)(?<beside>之前|以前|之后|以后|期间)/i;

/** "Before the valve timeout", "between the push and the kill", for whatever the words name. */
function besideHappening(text: string, finder: Finder): AskedStretch | null {
  const groups = besides.exec(text)?.groups;
  if (groups === undefined) return null;
  const { relation = "", one, two, han, beside = "" } = groups;
  const [first] = finder.find(toNamed(one ?? han));
  const [second] = two === undefined ? [first] : finder.find(toNamed(two));
  if (first === undefined || second === undefined) return null;
  const said = relation + beside;
  const told = [...new Set([first.moment.title, second.moment.title])].join("; ");
  return { ...endsOf(said, first.moment, second.moment), reason: `Told by: ${told}` };
}

function endsOf(said: string, first: Moment, second: Moment): Omit<AskedStretch, "reason"> {
  if (/before|前/i.test(said)) return { earliest: null, latest: first.earliest, isBefore: true };
  const { latest, end } = second;
  const isOpen = /after|since|后/i.test(said);
  return isOpen
    ? { earliest: first.latest, latest: null, isBefore: false }
    : { earliest: first.earliest, latest: end ?? latest, isBefore: false };
}
