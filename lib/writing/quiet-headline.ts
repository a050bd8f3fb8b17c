import type { TimelineEvent } from "@/lib/domain/event";
import { compareOnsets } from "@/lib/domain/event-onset";
import type { EvidenceReference } from "@/lib/domain/evidence";
import { formatTime } from "@/lib/time/shown/time-text";
import { formatDay, toWallClock } from "@/lib/time/shown/zoned-time";
import { describeOutcome } from "./outcome-words";
import { withCurlyQuotes, withoutTitles } from "./sentences";
import { asSentence, noEvidence, type Passage, type Telling } from "./telling";

/** No incident, or none that can be shown: the period that was checked, and each thing that was looked at. */
export function writeQuiet(telling: Telling): readonly Passage[] {
  const { outcome, outcomeReasons, events } = telling.timeline;
  const reasons = outcomeReasons.map((reason, at): Passage => {
    const named = eventsOf(reason, events);
    return {
      ...{ id: `summary:checked:${at}`, form: "point", isDetail: true },
      text: asSentence(withCurlyQuotes(withoutTitles(reason, telling))),
      evidence: telling.cite(named.flatMap(({ evidence }) => evidence.slice(0, 1))),
      event: null,
    };
  });
  const opening =
    outcome === "no-incident" && reasons.length > 0
      ? "No incident: what was found does not show harm."
      : describeOutcome(outcome, null);
  const period = tellPeriod(telling);
  return [
    {
      ...{ id: "summary:outcome", form: "paragraph", ...noEvidence },
      text: [opening, ...period].join(" "),
      evidence: period.length === 0 ? [] : telling.cite(endsOf(events)),
    },
    ...reasons,
  ];
}

/** "The records that were checked are from 2026-11-28 21:47:00 to 21:49:59 UTC." */
function tellPeriod({ timeline, zone }: Telling): readonly string[] {
  const { bounds } = timeline;
  if (bounds === null) return [];
  const dayOf = (at: typeof bounds.latest) => formatDay(toWallClock(at, zone));
  const from = formatTime(bounds.earliest, zone, { withDay: true });
  const withDay = dayOf(bounds.earliest) !== dayOf(bounds.latest);
  const to = formatTime(bounds.latest, zone, { withDay });
  return [`The records that were checked are from ${from} to ${to} ${zone}.`];
}

/** Where the first and the last event of the period are. */
function endsOf(events: readonly TimelineEvent[]): readonly EvidenceReference[] {
  const dated = events.filter(({ time }) => time.kind !== "unknown").toSorted(compareOnsets);
  return [dated.at(0), dated.at(-1)].flatMap((event) => event?.evidence.slice(0, 1) ?? []);
}

/** The events that a reason names by title, whose records it quotes, or of the file that it is about. */
function eventsOf(reason: string, events: readonly TimelineEvent[]): readonly TimelineEvent[] {
  const titled = events.filter(({ title }) => reason.includes(`"${title}"`));
  if (titled.length > 0) return titled;
  const [, quoted = ""] = /"([^"]{12,})"/u.exec(reason) ?? [];
  if (quoted !== "")
    return events
      .filter(({ evidence }) => evidence.some(({ quote }) => quote.includes(quoted)))
      .slice(0, 1);
  return events.filter(({ evidence }) => evidence.some(({ path }) => reason.includes(`${path} `)));
}
