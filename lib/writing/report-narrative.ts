import type { CausalLink } from "@/lib/domain/causal-link";
import type { TimelineEvent } from "@/lib/domain/event";
import { compareOnsets } from "@/lib/domain/event-onset";
import { relationWords } from "@/lib/domain/relation-words";
import type { Timeline } from "@/lib/domain/timeline";
import { listPhases, phaseOf, undatedPhase } from "./incident-phases";
import {
  asSentence,
  hedge,
  type ReportSentence,
  retellTimes,
  type Telling,
  tellTime,
} from "./report-telling";

/** What happened in one phase of the incident, in order of time. */
export type NarrativePhase = {
  readonly heading: string;
  readonly sentences: readonly ReportSentence[];
};

/** Consequences told with one event; the graph shows the others. */
const consequencesMax = 3;

/** The story by phase; a phase in which nothing is told is left out. */
export function tellPhases(telling: Telling): readonly NarrativePhase[] {
  const { timeline } = telling;
  const phases = listPhases(timeline);
  const links = Map.groupBy(timeline.causalLinks, ({ source }) => source);
  const byPhase = Map.groupBy(narratedEvents(timeline), (event) => phaseOf(event, phases));
  return [...phases.map(({ heading }) => heading), undatedPhase].flatMap((heading) => {
    const events = byPhase.get(heading);
    if (!events) return [];
    const sentences = events.flatMap((event) =>
      tellEvent(event, links.get(event.id) ?? [], telling),
    );
    return [{ heading, sentences }];
  });
}

/** Key events and everything a link touches; the rest stays in the timeline. */
function narratedEvents({ events, causalLinks }: Timeline): readonly TimelineEvent[] {
  const linked = new Set(causalLinks.flatMap(({ source, target }) => [source, target]));
  return events
    .filter((event) => event.importance === "key" || linked.has(event.id))
    .toSorted(compareOnsets);
}

function tellEvent(
  event: TimelineEvent,
  links: readonly CausalLink[],
  telling: Telling,
): readonly ReportSentence[] {
  // What rules wrote below a title are extracts of records, which the citations show anyhow.
  const teller = event.retelling?.by ?? event.actor;
  const description = teller === "rules" ? "" : event.description;
  const opening = `${tellTime(event.time, telling)}: ${event.title}`;
  const sentence: ReportSentence = {
    id: `event:${event.id}`,
    text: retellTimes([opening, description].filter(Boolean).map(asSentence).join(" "), telling),
    citations: telling.cite(event.evidence),
    event: event.id,
    isDetail: false,
  };
  const strongest = links.toSorted((a, b) => b.confidence - a.confidence);
  return [sentence, ...tellConsequences(strongest, telling)];
}

/** Of several that read alike, such as one alert that fires again and again, the strongest is told. */
function tellConsequences(
  links: readonly CausalLink[],
  telling: Telling,
): readonly ReportSentence[] {
  const byText = new Map<string, CausalLink>();
  for (const link of links) {
    const text = wordConsequence(link, telling);
    if (text !== null && !byText.has(text)) byText.set(text, link);
  }
  return [...byText].slice(0, consequencesMax).map(([text, link]) => ({
    id: `link:${link.id}`,
    text,
    citations: telling.cite(link.evidence),
    event: link.target,
    isDetail: true,
  }));
}

function wordConsequence(link: CausalLink, telling: Telling): string | null {
  const effect = telling.findEvent(link.target);
  if (effect === undefined) return null;
  const verb = hedge(relationWords.effects[link.relation], link);
  return `This ${verb} “${effect.title}”. ${asSentence(link.mechanism)}`;
}
