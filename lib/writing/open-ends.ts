import { listAgentProposals } from "@/lib/domain/agent-proposals";
import type { TimelineEvent } from "@/lib/domain/event";
import type { Timeline } from "@/lib/domain/timeline";
import {
  clauseOfEvent,
  sentenceOfEvent,
  upperFirst,
  withCurlyQuotes,
  withoutTitles,
} from "./sentences";
import { asSentence, noEvidence, type Passage, retellTimes, type Telling } from "./telling";

/** What was ruled out has no id of its own: its beginning tells it from the others. */
const whatCharsInId = 200;

export function writeRuledOut(telling: Telling): readonly Passage[] {
  return telling.timeline.ruledOut.map(({ what, why, evidence }) => {
    const event = telling.timeline.events.find(({ title }) => title === what);
    const opening =
      event === undefined
        ? withCurlyQuotes(retellTimes(what, telling))
        : clauseOfEvent(event, telling);
    return {
      ...{ id: `ruled-out:${what.slice(0, whatCharsInId)}`, form: "point" as const },
      ...noEvidence,
      text: `${asSentence(upperFirst(opening))} ${asSentence(upperFirst(withCurlyQuotes(retellTimes(withoutTitles(why, telling), telling))))}`,
      evidence: telling.cite(evidence),
      event: event?.id ?? null,
    };
  });
}

/** What the evidence does not answer, each with what would; that nothing is open is stated, too. */
export function writeNotKnown(telling: Telling): readonly Passage[] {
  const open = telling.timeline.gaps.filter(({ status }) => status === "open");
  if (open.length === 0) {
    const text = "The evidence leaves no question open.";
    return [{ id: "gaps:none", text, form: "paragraph", ...noEvidence }];
  }
  return open.map(({ id, description, expectedEvidence, evidence }) => ({
    ...{ id: `gap:${id}`, form: "point" as const, ...noEvidence },
    text: [
      asSentence(
        upperFirst(withCurlyQuotes(retellTimes(withoutTitles(description, telling), telling))),
      ),
      ...(expectedEvidence === ""
        ? []
        : [
            asSentence(
              `What would answer it: ${withCurlyQuotes(retellTimes(withoutTitles(expectedEvidence, telling), telling))}`,
            ),
          ]),
    ].join(" "),
    evidence: telling.cite(evidence),
    claims: [id],
  }));
}

/** Where messages between a company and its customers are kept, in a path or the name of a component. */
const outward = /(?:^|[^a-z])(?:status-?_?page|support|customers?|help-?desk)(?:[^a-z]|$)/i;
const mentionsPage = /\bstatus page\b/i;

/** Messages to and from customers and posts on a status page, as far as events record them. */
export function writeCustomers(telling: Telling): readonly Passage[] {
  const { timeline } = telling;
  if (timeline.outcome !== "incident") return [];
  const said = timeline.events.filter((event) => isOutward(event, timeline));
  if (said.length === 0) {
    const text = "No event of the timeline shows what customers were told.";
    return [{ id: "customers:none", text, form: "paragraph", ...noEvidence }];
  }
  return said.map((event) => ({
    ...{ id: `customers:${event.id}`, form: "point" as const, isDetail: false },
    text: sentenceOfEvent(event, telling),
    evidence: telling.cite(event.evidence),
    event: event.id,
  }));
}

function isOutward(
  { kind, title, description, evidence, entities }: TimelineEvent,
  timeline: Timeline,
): boolean {
  if (kind !== "communication") return false;
  const named = timeline.entities.filter(({ id }) => entities.includes(id)).map(({ name }) => name);
  const places = [...evidence.map(({ path }) => path), ...named];
  return (
    places.some((place) => outward.test(place)) || mentionsPage.test(`${title} ${description}`)
  );
}

/** What agents proposed is no part of what is stated until somebody decides: it is listed apart, as what it is. */
export function writeProposed(timeline: Timeline): readonly Passage[] {
  return listAgentProposals(timeline).map(({ id, text }) => ({
    ...{ id: `proposed:${id}`, form: "point" as const, ...noEvidence },
    text: `Proposed by an agent, not decided: ${asSentence(text)}`,
  }));
}
