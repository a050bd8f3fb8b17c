import { onceFor } from "@/lib/base/once-for";
import { type ChainDrawing, drawChainAcross, drawChainDown, nameRole } from "./draw-chain";
import { drawLanes, type LanesDrawing } from "./draw-lanes";
import { type StoryStep, tellStory } from "./picture-story";
import type { RevisionDocument } from "./revision-document";

type Layout = { readonly lanes: LanesDrawing | null; readonly chain: ChainDrawing };

/** Two layouts of one picture: which of them is seen, the width of the page decides. */
export type DocumentPicture = {
  readonly narrow: Layout;
  readonly wide: Layout;
  /** The same in words, for who does not see it. */
  readonly words: string;
  /** What its signs mean, of those that it has. */
  readonly caption: string;
};

/** As wide as a phone of 390 pixels leaves. */
const narrowWidth = 358;
const wideWidth = 960;
/** Room for "Response" beside a lane. */
const laneNames = 72;

/** Null where a document has neither a time nor a cause to draw. Once for each document. */
export const drawPicture = onceFor((document: RevisionDocument): DocumentPicture | null => {
  const story = tellStory(document);
  const narrow = drawLanes(document, story, { width: narrowWidth, labelWidth: 0 });
  const wide = drawLanes(document, story, { width: wideWidth, labelWidth: laneNames });
  if (narrow === null && story.length === 0) return null;
  return {
    narrow: { lanes: narrow, chain: drawChainDown(document, story, narrowWidth) },
    wide: { lanes: wide, chain: drawChainAcross(document, story, wideWidth) },
    words: story.length === 0 ? "Events by kind, in order of time" : inWords(story),
    caption: explain(narrow),
  };
});

function explain(lanes: LanesDrawing | null): string {
  const phases = lanes?.phases ?? [];
  const isOver = phases.some(({ isImpact }) => isImpact)
    ? " over the phases of the impact (shaded)"
    : "";
  return [
    ...(lanes === null ? [] : [`Events by kind${isOver}.`]),
    ...(phases.length > 1 ? ["Time runs evenly inside a phase, not between phases."] : []),
    ...(lanes?.dots.some(({ number }) => number !== null)
      ? ["Numbers are steps of the chain."]
      : []),
  ].join(" ");
}

function inWords(story: readonly StoryStep[]): string {
  return story.map((step) => `${nameRole(step)}: ${step.title}`).join(". ");
}
