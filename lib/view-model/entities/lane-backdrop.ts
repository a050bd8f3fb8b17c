import type { DrawnPhase } from "../timeline/timeline-drawing";
import { type LaneWindow, shareIn } from "./entity-lanes";

/** What stands across all lanes; shares of the window in [0, 1]. */
export type LaneBackdrop = {
  /** Where the incident turned; `letterShare` is where its letter stands, beside those before it. */
  readonly turns: readonly (Pick<DrawnPhase, "id" | "name" | "title"> & {
    readonly share: number;
    readonly letterShare: number;
  })[];
  /** Stretches that are cut short. */
  readonly breaks: readonly { readonly from: number; readonly to: number }[];
};

export const emptyBackdrop: LaneBackdrop = { turns: [], breaks: [] };

/** What the letter of a turning point takes. */
const letterPx = 17;

export function drawBackdrop(phases: readonly DrawnPhase[], view: LaneWindow): LaneBackdrop {
  const share = shareIn(view);
  let taken = Number.NEGATIVE_INFINITY;
  const turns = phases.flatMap(({ id, name, title, start }) => {
    const at = share(start);
    if (at < 0 || at > 1) return [];
    taken = Math.max(at, taken + letterPx / view.widthPx);
    return [{ id, name, title, share: at, letterShare: taken }];
  });
  const clamp = (at: number) => Math.min(Math.max(at, 0), 1);
  const breaks = view.scale.breaks
    .map(({ earliest, latest }) => ({ from: clamp(share(earliest)), to: clamp(share(latest)) }))
    .filter(({ from, to }) => to > from);
  return { turns, breaks };
}
