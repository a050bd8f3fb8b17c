import { describeLocator, type EvidenceReference } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { StateChangeId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import {
  formatDuration,
  formatEventTime,
  formatInterval,
  formatTime,
} from "@/lib/time/shown/time-text";
import { kindLabel } from "../pieces/event-appearance";
import { countOf } from "../text/byte-size";
import type { StateTone } from "../timeline/timeline-states";
import type { LaneMark } from "./entity-lanes";

/** What a mark of a lane says: a card for eyes, and as one sentence its name for everybody else. */
export type MarkText = {
  readonly title: string;
  readonly facts: readonly { readonly term: string; readonly text: string }[];
};

/** More events than this are named by their number; zooming in tells them apart. */
const namedMax = 5;

const toneWords: Readonly<Record<StateTone, string>> = {
  good: "in order",
  bad: "impaired",
  neutral: "neutral",
};

export function describeMark(
  mark: LaneMark,
  changes: ReadonlyMap<StateChangeId, StateChange>,
  zone: string,
): MarkText {
  switch (mark.kind) {
    case "state":
      return describeState(mark.band, changes.get(mark.band.change), zone);
    case "events":
      return describeEvents(mark.events, zone);
    case "gap": {
      const { earliest, latest, title } = mark.gap;
      const stretch = formatInterval(mark.gap, zone, { withDay: true });
      return {
        title: `Gap: ${title}`,
        facts: [
          { term: "Period", text: `${stretch} (${formatDuration(latest - earliest)})` },
          { term: "Meaning", text: "What happened here is not known" },
        ],
      };
    }
  }
}

function describeState(
  band: Extract<LaneMark, { kind: "state" }>["band"],
  change: StateChange | undefined,
  zone: string,
): MarkText {
  const since = band.isBegun && change ? formatEventTime(change.at, zone, { withDay: true }) : null;
  const until = formatTime(band.end, zone, { withDay: true });
  return {
    title: `${band.property}: ${band.value}`,
    facts: [
      { term: "Since", text: since ?? "before its first known state" },
      {
        term: "Until",
        text: band.isEnded
          ? `${until} (${formatDuration(band.end - band.start)}${band.isBegun ? "" : " or longer"})`
          : "no later change is known",
      },
      { term: "Reads as", text: toneWords[band.tone] },
      { term: "Certainty", text: certaintyOf(band.isBegun, change) },
      { term: "Evidence", text: citationText(change?.evidence ?? []) },
    ],
  };
}

function certaintyOf(isBegun: boolean, change: StateChange | undefined): string {
  if (!isBegun) return "inferred: only its end is recorded";
  return change?.at.kind === "stated" ? "stated" : "time inferred";
}

function citationText(evidence: readonly EvidenceReference[]): string {
  const [first] = evidence;
  if (!first) return "nothing cited";
  const place = `${toShownPath(first.path)}, ${describeLocator(first.locator)}`;
  return evidence.length === 1 ? place : `${place} and ${evidence.length - 1} more`;
}

function describeEvents(events: readonly TimelineEvent[], zone: string): MarkText {
  const [only] = events;
  if (only && events.length === 1) {
    return {
      title: only.title,
      facts: [
        { term: "Time", text: formatEventTime(only.time, zone, { withDay: true }) },
        { term: "Kind", text: kindLabel(only.kind) },
        { term: "Certainty", text: only.time.kind === "inferred" ? "time inferred" : "stated" },
        { term: "Evidence", text: citationText(only.evidence) },
      ],
    };
  }
  const named = events.slice(0, namedMax).map(({ time, title }) => ({
    term: formatEventTime(time, zone),
    text: title,
  }));
  const more = events.length - named.length;
  return {
    title: countOf(events.length, "event"),
    facts: more === 0 ? named : [...named, { term: "", text: `and ${more} more; zoom in` }],
  };
}

/** `status: down. Since 14:02:03. Until …`: the card as one sentence after the other. */
export function sayMark({ title, facts }: MarkText): string {
  return [title, ...facts.map(({ term, text }) => `${term} ${text}`.trim())].join(". ");
}
