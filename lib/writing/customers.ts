import type { TimelineEvent } from "@/lib/domain/event";
import type { Timeline } from "@/lib/domain/timeline";
import { sentenceOfEvent } from "./sentences";
import { noEvidence, type Passage, type Telling } from "./telling";

/**
 * Where a company and its customers talk, in a path or the name of a component. A name alone does not show who reads a
 * message: what is found by it is stated apart from the posts of a status page.
 */
const outward =
  /(?<!\p{L})(?:status-?_?(?:page|seite)|support|customers?|help-?desk|kunden\p{L}*|clientes?|soporte|clientèle|assistance)(?!\p{L})|客户|客服|状态页|サポート|お客様/iu;

/** What was posted on a status page, by how its file was read; then what is named for customers. Where nothing shows it, that. */
export function writeCustomers(telling: Telling): readonly Passage[] {
  const { timeline, statusPages } = telling;
  if (timeline.outcome !== "incident") return [];
  const said = timeline.events.filter(({ kind }) => kind === "communication");
  const posted = said.filter(({ evidence }) => evidence.some(({ path }) => statusPages.has(path)));
  const named = said.filter((event) => !posted.includes(event) && isNamed(event, timeline));
  const points = (events: readonly TimelineEvent[]) =>
    events.map((event) => toPoint(event, telling));
  return [
    ...(posted.length === 0 ? [writeUnknown(statusPages.size > 0)] : points(posted)),
    ...(named.length === 0 ? [] : [namedOpening, ...points(named)]),
  ];
}

function writeUnknown(hasPage: boolean): Passage {
  const text = hasPage
    ? "It is not known what customers were told: no event of the timeline is a post on the status page."
    : "It is not known what customers were told: no file of the evidence is a status page.";
  return { id: "customers:none", text, form: "paragraph", ...noEvidence };
}

const namedOpening: Passage = {
  ...{ id: "customers:named", form: "paragraph", ...noEvidence },
  text: "These messages are in places named for customers. The evidence does not show who wrote to whom.",
};

function toPoint(event: TimelineEvent, telling: Telling): Passage {
  return {
    ...{ id: `customers:${event.id}`, form: "point", isDetail: false },
    text: sentenceOfEvent(event, telling),
    evidence: telling.cite(event.evidence),
    event: event.id,
  };
}

function isNamed({ evidence, entities }: TimelineEvent, timeline: Timeline): boolean {
  const names = timeline.entities.filter(({ id }) => entities.includes(id)).map(({ name }) => name);
  return [...evidence.map(({ path }) => path), ...names].some((place) => outward.test(place));
}
