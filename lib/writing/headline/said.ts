import { isDecided } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { namesCause } from "@/lib/domain/timeline/said-words";
import { toWallClock } from "@/lib/time/shown/zoned-time";
import { isNaming } from "../cause";
import { quote } from "../grammar/clause";
import { type Telling, tellMoment } from "../telling";

/** Words of somebody, or of a page that people write: they are quoted with who stated them, and are no fact. */
export type Said = {
  readonly event: TimelineEvent;
  /** "dev-2", "The status page", "call/minutes.txt" */
  readonly speaker: string;
  readonly words: string;
};

const written = /\.log(?:\.|$)/u;

/** What people stated, in the order of the timeline; lines of programs are none of it. */
export function findSaid(telling: Telling): readonly Said[] {
  return telling.timeline.events.flatMap((event) => {
    const words = event.description.trim();
    const speaker =
      event.kind === "communication" && words !== "" ? nameSpeaker(event, telling) : null;
    return speaker === null ? [] : [{ event, speaker, words }];
  });
}

/** The person; else the page or the file of notes; null for a program. */
function nameSpeaker(event: TimelineEvent, { timeline, statusPages }: Telling): string | null {
  const [main] = event.entities;
  const entity = timeline.entities.find(({ id }) => id === main);
  if (entity?.type === "person") return entity.name;
  const path = event.evidence[0]?.path ?? "";
  if (statusPages.has(path)) return "The status page";
  const isNotes = event.importance === "key" && path !== "" && !written.test(path);
  return isNotes && !isDecided(event) ? path : null;
}

/** Who named the cause: of a root cause the one its reasons name, else the last who was sure of it. */
export function findNaming(telling: Telling): Said | null {
  const said = findSaid(telling);
  const why = telling.timeline.rootCauses[0]?.why;
  if (why !== undefined) {
    const named = said.find(({ event }) => isNaming(event.title, why));
    if (named !== undefined) return named;
  }
  const sure = said.filter(({ event }) => event.title.includes(" names the cause"));
  return sure.at(-1) ?? said.findLast(({ words }) => namesCause(words)) ?? null;
}

/** "dev-2 said at 00:24:34: “FOR SHARE on coupons is new…”" */
export function tellSaid({ event, speaker, words }: Said, telling: Telling): string {
  const { time } = event;
  const when = time.kind === "unknown" ? "" : ` at ${tellMoment(time.earliest, telling)}`;
  const verb = event.evidence[0]?.path === speaker ? "states" : "said";
  const short = shorten(words);
  return `${speaker} ${verb}${when}: ${quote(short)}${tellForeignTimes(short, telling)}`;
}

/** A time of day without a zone. */
const timeOfDay =
  /(?<![\d:.,-])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?![\d:])(?!\s?(?:UTC|Z)\b)/gu;
/** Minutes by which a time may lie outside the timeline and be of its zone all the same. */
const besideMinutes = 15;
const dayMinutes = 24 * 60;

/**
 * People write what their own clock shows. Beside the times of a document, which are of one zone, that is stated; empty where
 * the times fit the timeline as they are.
 */
export function tellForeignTimes(words: string, { timeline, zone }: Telling): string {
  const { bounds } = timeline;
  if (bounds === null) return "";
  const { hour, minute } = toWallClock(bounds.earliest, zone);
  const from = hour * 60 + minute - besideMinutes;
  const width = (bounds.latest - bounds.earliest) / 60_000 + 2 * besideMinutes;
  const foreign = [...words.matchAll(timeOfDay)].find(([, hours, minutes]) => {
    const at = Number(hours) * 60 + Number(minutes);
    return (at - from + dayMinutes) % dayMinutes > width;
  });
  return foreign === undefined ? "" : ` (${foreign[0]} is by the writer's clock)`;
}

const saidCharactersMax = 200;

/** From the beginning, cut between words. */
export function shorten(words: string, most = saidCharactersMax): string {
  const line = words.replaceAll(/\s+/gu, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most).replace(/\s+\S*$/u, "")}…`;
}
