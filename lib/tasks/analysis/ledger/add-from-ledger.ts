import { referenceKey } from "@/lib/domain/evidence/record-reference";
import { featuresOf } from "@/lib/explanation/importance/happening-features";
import { importanceWeights } from "@/lib/explanation/weights/importance-weights";
import { weigh } from "@/lib/explanation/weights/weigh";
import type { Happening } from "@/lib/ledger/happening";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { WatchedSpan } from "@/lib/signals/watched-span";
import type { EventDraft } from "../event-draft";
import { toLedgerDraft } from "./ledger-draft";
import { roomOf } from "./room-of";

/** A timeline of so many events that words were known for is told. */
const draftsMin = 20;
/** What a timeline holds at most, and how many of it are key. */
const eventsMax = 50;
const keysMax = 16;
/** Less likely than this to belong to the story, it is no detail of it either; each event there is asks for so much more… */
const detailChanceMin = 0.06;
const perEvent = 0.01;
/** …and from here on it is one of the key events, while there is room; each key event there is asks for so much more. */
const keyChanceMin = 0.25;
const perKey = 0.03;

/**
 * The drafts, and what the ledger shows beside them: the likeliest happenings that no draft tells of. What words were known
 * for comes first; the ledger fills what they leave open.
 */
export function addFromLedger(
  drafts: readonly EventDraft[],
  ledger: Ledger,
  { warmUpEnd }: Pick<WatchedSpan, "warmUpEnd">,
): readonly EventDraft[] {
  if (drafts.length >= draftsMin) return drafts;
  const known = new Set(drafts.flatMap(({ records }) => records.map(referenceKey)));
  const features = featuresOf(ledger);
  const unreported = ledger.happenings
    .filter(({ witnesses }) => !witnesses.some((record) => known.has(referenceKey(record))))
    .map((happening) => ({
      happening,
      importance: weigh(features.get(happening) ?? {}, importanceWeights),
    }))
    .filter(
      ({ happening, importance }) =>
        importance.chance >= detailChanceMin + perEvent * drafts.length &&
        (happening.onset.latest >= warmUpEnd || isReported(happening)),
    )
    .toSorted(
      (a, b) => b.importance.chance - a.importance.chance || compareOnset(a.happening, b.happening),
    );
  const keys = drafts.filter(({ isKey }) => isKey).length;
  const rooms = new Set<string | undefined>();
  const added = unreported
    .slice(0, Math.max(0, eventsMax - drafts.length))
    .flatMap(({ happening, importance }) => {
      rooms.add(roomOf(happening.entries[0]?.kind === "deed", happening));
      const rank = rooms.size - 1;
      const isKey =
        rank < keysMax - keys && importance.chance >= keyChanceMin + perKey * (keys + rank);
      return toLedgerDraft(happening, importance, isKey) ?? [];
    });
  return [...drafts, ...added].toSorted(
    (a, b) =>
      a.onset.earliest - b.onset.earliest ||
      a.onset.latest - b.onset.latest ||
      (a.id < b.id ? -1 : 1),
  );
}

/** What somebody did or said counts from the first second; what machines write while they start does not. */
function isReported({ entries }: Happening): boolean {
  return entries[0]?.kind === "deed" || entries[0]?.kind === "statement";
}

function compareOnset(a: Happening, b: Happening): number {
  return a.onset.latest - b.onset.latest;
}
