import {
  type EvidenceReference,
  evidenceKey,
  type PointedAt,
} from "@/lib/domain/evidence/evidence";
import type { EventId } from "@/lib/domain/ids";
import { blockCitationsMax, type ReportEntry } from "@/lib/domain/review/report-entry";
import type { Timeline } from "@/lib/domain/timeline/timeline";

type Known = {
  readonly timeline: Pick<Timeline, "events">;
  readonly artifacts: readonly { readonly id: string; readonly path: string }[];
};

type SelectedSource =
  | { readonly kind: "event"; readonly id: EventId }
  | ({ readonly kind: "evidence" } & PointedAt);

/** The first places of an event stand for it: one sentence rests on few. */
const placesOfEventMax = 3;

/** What a block would cite of what is selected: the places of an event, or the place in a file. */
export function citationsOfSelection(
  selection: SelectedSource | null,
  { timeline, artifacts }: Known,
): readonly EvidenceReference[] {
  if (selection?.kind === "event") {
    const event = timeline.events.find(({ id }) => id === selection.id);
    return (event?.evidence ?? []).filter(isText).slice(0, placesOfEventMax);
  }
  if (selection === null || !isText(selection)) return [];
  const { artifactId, locator } = selection;
  const path = artifacts.find(({ id }) => id === artifactId)?.path;
  // The server reads the quote off the evidence.
  return path === undefined ? [] : [{ artifactId, path, locator, quote: "" }];
}

/** A picture has no words to cite. */
function isText({ locator }: Pick<EvidenceReference, "locator">): boolean {
  return locator.kind !== "frame";
}

/** Each place once, and no more than a block may cite. */
export function withCitations(
  cited: readonly EvidenceReference[],
  more: readonly EvidenceReference[],
): readonly EvidenceReference[] {
  const known = new Set(cited.map(evidenceKey));
  return [...cited, ...more.filter((each) => !known.has(evidenceKey(each)))].slice(
    0,
    blockCitationsMax,
  );
}

/** What the words in the report cite. */
export function citationsOf(entry: ReportEntry | null): readonly EvidenceReference[] {
  const content = entry?.content;
  return content !== undefined && "evidence" in content ? (content.evidence ?? []) : [];
}

/** What a person changed of the citations, so that what a colleague cites meanwhile is neither lost nor taken back. */
export type CitationChanges = {
  readonly added: readonly EvidenceReference[];
  /** Their places: `evidenceKey`. */
  readonly removed: readonly string[];
};

export function findChanges(
  before: readonly EvidenceReference[],
  now: readonly EvidenceReference[],
): CitationChanges {
  const [known, kept] = [before, now].map((cited) => new Set(cited.map(evidenceKey)));
  return {
    added: now.filter((each) => !known?.has(evidenceKey(each))),
    removed: before.map(evidenceKey).filter((key) => !kept?.has(key)),
  };
}

export function applyChanges(
  cited: readonly EvidenceReference[],
  { added, removed }: CitationChanges,
): readonly EvidenceReference[] {
  const kept = cited.filter((each) => !removed.includes(evidenceKey(each)));
  return withCitations(kept, added);
}
