import { causalLinkIds, type EventId, eventIds } from "@/lib/domain/ids";
import type {
  ActOutcome,
  PlainPieceVerdict,
  SeenPiece,
  Verdict,
} from "@/lib/domain/review/decision";
import { toSeen } from "@/lib/domain/review/decision-history";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Workspace } from "../workspace/workspace";

/** A picked event or causal link that is still part of the timeline. */
export type PickedPiece = {
  readonly noun: "event" | "causal-link";
  readonly id: string;
  readonly title: string;
};

/** What the picked ids stand for now, in the order they were picked; what is gone is left out. */
export function toPickedPieces(timeline: Timeline, ids: readonly string[]): readonly PickedPiece[] {
  const titles = new Map<string, string>(timeline.events.map(({ id, title }) => [id, title]));
  const links = new Map<string, Timeline["causalLinks"][number]>(
    timeline.causalLinks.map((link) => [link.id, link]),
  );
  return ids.flatMap((id): readonly PickedPiece[] => {
    const title = titles.get(id);
    if (eventIds.parse(id) !== null && title !== undefined) return [{ noun: "event", id, title }];
    const link = causalLinkIds.parse(id) === null ? undefined : links.get(id);
    if (!link) return [];
    const ends = [link.source, link.target].map((end) => titles.get(end) ?? end);
    return [{ noun: "causal-link", id, title: ends.join(` ${link.relation} `) }];
  });
}

export function toVerdicts(
  pieces: readonly PickedPiece[],
  verdict: Extract<Verdict, { readonly kind: "accept" | "reject" | "restore" }>,
): readonly PlainPieceVerdict[] {
  return pieces.map(({ noun, id }) => ({ noun, piece: id, verdict }));
}

/** The pieces an act left as they were, each with why. */
export function toLeft(
  pieces: readonly PickedPiece[],
  { refused }: ActOutcome,
): readonly (PickedPiece & { readonly message: string })[] {
  return refused.flatMap(({ piece, message }) => {
    const picked = pieces.find(({ id }) => id === piece);
    return picked ? [{ ...picked, message }] : [];
  });
}

type Merge = {
  /** Null when nothing is picked. */
  readonly kept: EventId | null;
  readonly absorbed: readonly EventId[];
  readonly timeOf: EventId | null;
};

/**
 * Which of the picked events stays and whose time it has, by what was chosen: a choice counts while its event is
 * picked. Without one the first stays, with its own time.
 */
export function toMerge(
  picked: readonly Pick<TimelineEvent, "id">[],
  chosen: Pick<Merge, "kept" | "timeOf">,
): Merge {
  const ids = picked.map(({ id }) => id);
  const ifPicked = (choice: EventId | null) => ids.find((id) => id === choice) ?? null;
  const kept = ifPicked(chosen.kept) ?? ids[0] ?? null;
  return {
    kept,
    absorbed: ids.filter((id) => id !== kept),
    timeOf: ifPicked(chosen.timeOf) ?? ids[0] ?? null,
  };
}

/** What a reader has seen said of events to be merged, and of the links that would move with them. */
export function seenOfMerge(
  { timeline, decisions }: Pick<Workspace, "timeline" | "decisions">,
  events: readonly EventId[],
): readonly SeenPiece[] {
  const merged = new Set(events);
  const links = timeline.causalLinks.filter(
    ({ source, target }) => merged.has(source) || merged.has(target),
  );
  return toSeen(decisions, [
    ...events.map((piece) => ({ noun: "event", piece }) as const),
    ...links.map(({ id }) => ({ noun: "causal-link", piece: id }) as const),
  ]);
}
