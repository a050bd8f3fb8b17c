import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import type { Attention } from "../analysis/human-attention";
import { undoneInVain } from "../analysis/undone-changes";
import { undoneWithEffect } from "./effective-undoings";

import { type FruitlessDeeds, findFruitlessDeeds } from "./fruitless-deeds";
import { namedBy } from "./root-candidates";

/** What a pair is judged against: what people said, and the other changes that could be meant. */
export type PairContext = {
  readonly attention: Attention;
  /** Changes somebody's explanation names, or whose undoing ended the failures. */
  readonly namedChanges: ReadonlySet<EventDraft>;
  readonly changes: readonly EventDraft[];
  readonly responses: readonly EventDraft[];
  /** All there is, in order of onset. */
  readonly drafts: readonly EventDraft[];
  /** The last failed answers of the front doors. */
  readonly ended: readonly EventDraft[];
  /** When an alert that fires again had resolved before; epoch milliseconds. */
  readonly restedUntil: ReadonlyMap<EventDraft, number>;
  /** Changes that were undone while the failures went on. */
  readonly acquitted: ReadonlySet<EventDraft>;
  /** Deeds and undoings after which the failures went on. */
  readonly fruitless: FruitlessDeeds;
};

export function toPairContext(analysis: Analysis): PairContext {
  const { drafts } = analysis;
  const inVain = new Map(
    drafts.flatMap((draft): [EventDraft, EventDraft][] => {
      const undo = undoneInVain(draft, drafts);
      return undo === null ? [] : [[draft, undo]];
    }),
  );
  const changes = drafts.filter(
    (draft) => /^change\.(?!commit|complete|load)/.test(draft.family) && !inVain.has(draft),
  );
  return {
    attention: analysis.attention,
    namedChanges: new Set(
      changes.filter(
        (draft) => namedBy(draft, analysis) !== null || undoneWithEffect(draft, drafts) !== null,
      ),
    ),
    changes,
    drafts,
    responses: drafts.filter(({ family }) => family.startsWith("response.")),
    ended: drafts.filter(({ family }) => family === "recovery.errors"),
    acquitted: new Set(inVain.keys()),
    restedUntil: findRests(drafts),
    fruitless: findFruitlessDeeds(analysis, new Set(inVain.values())),
  };
}

/** When each alert that fires again had resolved before; epoch milliseconds. */
function findRests(drafts: readonly EventDraft[]): ReadonlyMap<EventDraft, number> {
  const rests = new Map<EventDraft, number>();
  for (const draft of drafts) {
    if (draft.family !== "alert.firing" || Number(draft.facts.episode ?? "1") < 2) continue;
    const before = drafts.findLast(
      ({ family, facts, onset }) =>
        family === "alert.resolved" &&
        facts.alert === draft.facts.alert &&
        onset.latest <= draft.onset.earliest,
    );
    if (before !== undefined) rests.set(draft, before.onset.earliest);
  }
  return rests;
}
