import { isDecided } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { namesCause } from "@/lib/domain/timeline/said-words";
import { isNaming } from "../cause";
import { tellForeignTimes } from "../foreign-times";
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

const saidCharactersMax = 200;

/** From the beginning, cut between words. */
export function shorten(words: string, most = saidCharactersMax): string {
  const line = words.replaceAll(/\s+/gu, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most).replace(/\s+\S*$/u, "")}…`;
}
