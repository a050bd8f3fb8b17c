import type { Named } from "@/lib/retrieval/words/named";
import type { Moment } from "../document/moments";
import type { Fits } from "./find-answering";
import { asksOfSaying } from "./find-moment";

/** What of a thing is asked for: that it was done or well again, or that it stopped by a fault. */
export type TurningPoint = "end" | "crash";

const points: readonly (readonly [TurningPoint, RegExp])[] = [
  [
    "end",
    /\b(?:complet(?:e|es|ed|ion)|finish(?:es|ed)?|recover(?:s|ed|y)?|ready|succeed(?:s|ed)?|(?:up|back|available|healthy|online|running|works?|working|reachable) again|back (?:up|online|to normal))\b|完成/iu,
  ],
  [
    "crash",
    /\b(?:crash(?:es|ed)?|die[sd]?|panic(?:s|ked)?|go(?:es)? down|went down|fell over|abort(?:s|ed)?)\b|崩溃|宕机/iu,
  ],
];

export function readTurningPoint({ words }: Named): TurningPoint | null {
  if (asksOfSaying.test(words)) return null;
  return points.find(([, asked]) => asked.test(words))?.[0] ?? null;
}

/** The thing, where the words name one alone: "PostgreSQL" of "PostgreSQL crash". */
export function thingIn({ words }: Named): string {
  const rest = points.reduce((left, [, asked]) => left.replace(asked, " "), words);
  return rest
    .replace(/\bagain\b/i, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const startTold =
  /\b(?:start(?:s|ed|ing)?|boot(?:s|ed|ing)?|beg[ai]n\w*|begun|launch\w*|initiat\w*|init)\b|开始|启动/iu;
const endTold =
  /\b(?:complet(?:e|es|ed|ion)|finish(?:es|ed)?|done|recover(?:s|ed|y)|ready|resolv(?:es|ed)|restored|succe(?:eds?|eded|ss|ssful|ssfully)|again|back|healthy|ended|ends|end of|over|last|clear(?:s|ed)|closed|up|running|OK)\b|完成|恢复|结束|成功/iu;
/** "Not ready", "in recovery mode", "waiting for completion": it is still to come. */
const stillToCome =
  /\b(?:not|never|in|until|before|await\w*|wait\w* (?:for|until)|start\w*|begin\w*|attempt\w*|fail\w* to|un(?:able|til)) (?:[\w-]+ ){0,2}(?:recover\w*|ready|complet\w*|finish\w*|again|back)\b|\b(?:incomplete|unrecover\w*|unsuccessful\w*)\b/iu;
const stopTold =
  /\b(?:crash\w*|die[sd]?|panic\w*|down|abort\w*|kill(?:s|ed)?|terminat\w*|exit(?:s|ed)?|stop(?:s|ped)?|lost|fail(?:s|ed|ure)?|OOM)\b|崩溃|宕机/iu;
/** Levels of lines that state a fault, written as logs write them. */
const ofFault = /\b(?:FATAL|ERROR|PANIC|CRIT(?:ICAL)?|EMERG(?:ENCY)?)\b/;
const failing: ReadonlySet<string> = new Set(["failure", "degradation", "threshold_breach"]);

/**
 * An end is answered by what states the end, never by the start of the same or by a line of a fault; a crash never by a start or a
 * recovery.
 */
export function fitsTurningPoint(point: TurningPoint | null): Fits {
  if (point === null) return () => true;
  return point === "end" ? statesEnd : mayBeCrash;
}

function statesEnd({ title, kind, evidence }: Moment): boolean {
  const quote = evidence[0]?.quote ?? "";
  if (failing.has(kind) || stillToCome.test(title) || ofFault.test(`${title}\n${quote}`))
    return false;
  if (kind === "recovery" || endTold.test(title)) return true;
  return !startTold.test(title) && endTold.test(quote) && !stillToCome.test(quote);
}

function mayBeCrash({ title, kind }: Moment): boolean {
  if (kind === "recovery") return false;
  return stopTold.test(title) || !(startTold.test(title) || endTold.test(title));
}
