import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { type Sequence, sequenceKey } from "@/lib/domain/timeline/sequence";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { describeLag, type LinkEnd, toLinkEnd } from "./link-rows";

/** One event after another, with nothing that shows a cause. */
export type SequenceRow = {
  readonly key: string;
  readonly sequence: Sequence;
  readonly source: LinkEnd;
  readonly target: LinkEnd;
  /** How long after the first the second began, or why that is not known. */
  readonly delayText: string;
};

/** Pairs that only follow in time, in order of the first. */
export function toSequenceRows(timeline: Timeline, zone: string): readonly SequenceRow[] {
  const live = toLiveTimeline(timeline);
  const events = new Map(live.events.map((event) => [event.id, event]));
  return live.sequences
    .flatMap((sequence): SequenceRow[] => {
      const [source, target] = [events.get(sequence.source), events.get(sequence.target)];
      if (source === undefined || target === undefined) return [];
      return [
        {
          ...{ key: sequenceKey(sequence), sequence },
          ...{ source: toLinkEnd(source, zone), target: toLinkEnd(target, zone) },
          delayText: describeLag({ delayMs: null }, source.time, target.time),
        },
      ];
    })
    .toSorted((a, b) => (a.source.at === b.source.at ? 0 : a.source.at - b.source.at));
}

/** What a person states who makes it a causal link without more words; the two records that show the order are its evidence. */
export function toStatedLink({ source, target }: Sequence, { events }: Timeline) {
  const cited = [source, target].flatMap((id) => {
    const [first] = events.find((event) => event.id === id)?.evidence ?? [];
    return first === undefined ? [] : [evidenceKey(first)];
  });
  return {
    ...{ source, target, relation: "causes" as const },
    mechanism: "Stated by a person: the first caused the second",
    evidence: [...new Set(cited)],
  };
}
