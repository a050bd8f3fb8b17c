import { isLive } from "@/lib/domain/claim";
import type { DirectorReport } from "@/lib/domain/rounds/round";
import {
  type DecidableNoun,
  decidableNouns,
  piecesOf,
} from "@/lib/domain/timeline/decidable-nouns";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { reportOutputSchema } from "./contracts/report";

type Sections = Omit<ReturnType<typeof reportOutputSchema.parse>, "reasoning">;
type Sentence = Sections["happened"][number];

/**
 * What is kept of a report. A sentence rests on pieces that stand: one that names others alone is left out, and one that
 * names none is left out where the timeline has pieces it should have named. That nothing is known needs no piece.
 */
export function toReport(sections: Sections, timeline: Timeline): Omit<DirectorReport, "end"> {
  const known = idsThatStand(timeline);
  const keep = (sentences: readonly Sentence[], mayNameNone: boolean) =>
    sentences.flatMap(({ text, cites }) => {
      const standing = cites.filter((id) => known.has(id));
      const isKept = standing.length > 0 || (cites.length === 0 && mayNameNone);
      return isKept ? [{ text, cites: standing }] : [];
    });
  const { events, rootCauses, impactEvents } = timeline;
  return {
    happened: keep(sections.happened, !events.some(isLive)),
    impact: keep(sections.impact, impactEvents.length === 0),
    causes: keep(sections.causes, !rootCauses.some(isLive)),
    factors: keep(sections.factors, false),
    ruledOut: keep(sections.ruledOut, true),
    unknown: keep(sections.unknown, true),
    collect: keep(sections.collect, true),
  };
}

/** Whether one that was put aside may be named, too: that it was is part of the report. */
const namedOnceAside: Readonly<Record<DecidableNoun, boolean>> = {
  ...{ event: false, "causal-link": false, "state-change": false, "root-cause": false },
  ...{ "contributing-factor": false, "coherence-part": false },
  ...{ impact: true, gap: true, contradiction: true, uncertainty: true, hypothesis: true },
};
const aside: readonly string[] = ["rejected", "pruned", "superseded"];

function idsThatStand(timeline: Timeline): ReadonlySet<string> {
  return new Set<string>(
    decidableNouns.flatMap((noun) =>
      piecesOf(timeline, noun).flatMap(({ id, status }) =>
        namedOnceAside[noun] || !aside.includes(status) ? [id] : [],
      ),
    ),
  );
}
