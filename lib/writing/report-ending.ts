import type { TimelineEvent } from "@/lib/domain/event";
import type { Timeline } from "@/lib/domain/timeline";
import { type ReportSentence, type Telling, tellMoment } from "./report-telling";

/** "Rollback of orders-api to 2.13.2, by ci-bot, ended it: from 00:24:45 to 00:24:52." */
export function tellEnding(
  step: TimelineEvent | null,
  id: string,
  telling: Telling,
): ReportSentence {
  const none = { id, citations: [], event: null, isDetail: false };
  if (step === null) {
    return { ...none, text: "The evidence does not show what ended it." };
  }
  return {
    ...none,
    text: `What ended it: ${step.title.replace(beginning, "")}${tellActor(step, telling.timeline)}${tellWhen(step, telling)}.`,
    citations: telling.cite(step.evidence),
    event: step.id,
  };
}

/** The title of a step that lasts tells that it began; what ended the impact is the whole step. */
const beginning = /\s+(?:starts|begins)$/;

function tellActor({ entities, title }: TimelineEvent, timeline: Timeline): string {
  const actor = timeline.entities.find(
    ({ id, type, name }) => type === "person" && entities.includes(id) && !title.includes(name),
  );
  return actor === undefined ? "" : `, by ${actor.name}`;
}

function tellWhen({ time, endTime }: TimelineEvent, telling: Telling): string {
  if (time.kind === "unknown") return "";
  const from = tellMoment(time.earliest, telling);
  const to =
    endTime === null || endTime.kind === "unknown" ? from : tellMoment(endTime.latest, telling);
  return from === to ? ` (${from})` : ` (${from} to ${to})`;
}
