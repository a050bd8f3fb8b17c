import { toShownPath, toShownText } from "@/lib/domain/evidence/shown-path";
import {
  findWeakEvents,
  findWeaknesses,
  type WeakEvents,
  type WeaknessKind,
  weaknessKinds,
} from "@/lib/domain/review/block-weakness";
import type { ClaimSince } from "@/lib/domain/review/claims-since";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import { needsReason, type ReviewVerdict } from "@/lib/domain/review/review-verdict";
import { idInText } from "@/lib/domain/review/unapproved-part";
import type { RevisionDocument } from "../document/revision-document";
import { citationPlace } from "./revision-page";

export type BlockToReview = {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  /** Why it needs a look, the weightiest first; empty where nothing is known to be weak. */
  readonly weaknesses: readonly {
    /** Null where it cannot be waived. */
    readonly kind: WeaknessKind | null;
    readonly words: string;
    /** "Waived by Sue: the other log is lost"; null where nobody did. */
    readonly waiver: string | null;
  }[];
  /** The lines that it cites, word for word. */
  readonly quotes: readonly { readonly place: string; readonly quote: string }[];
  readonly verdicts: readonly ReviewVerdict[];
  /** Of this block in this revision, in the order they were written. */
  readonly comments: readonly PieceComment[];
};

type Block = NonNullable<RevisionDocument["text"]>["sections"][number]["blocks"][number];

/** The last approval before a revision, and which claims of the revision it does not cover as they are. */
export type SinceApproval = {
  readonly number: number;
  readonly claims: readonly Pick<ClaimSince, "noun" | "id">[];
};

/**
 * Every sentence of the text, weak points first: what reviewers doubt or ask about, then those with the weightiest
 * weakness, then in reading order.
 */
export function listBlocksToReview(
  document: Pick<RevisionDocument, "text" | "events" | "rootCauses" | "waived">,
  verdicts: readonly ReviewVerdict[],
  sinceApproval: SinceApproval | null,
  comments: readonly PieceComment[] = [],
): readonly BlockToReview[] {
  const { text } = document;
  const weak = findWeakEvents(document.events);
  const since = {
    changed: new Set(sinceApproval?.claims.map((claim) => idInText(claim, document))),
    approved: sinceApproval?.number ?? null,
  };
  const given = Map.groupBy(
    verdicts.filter(({ noun }) => noun === "block"),
    ({ piece }) => piece,
  );
  const threads = Map.groupBy(comments, ({ piece }) => piece);
  const doubted = findDoubtedClaims(document, verdicts);
  return (text?.sections ?? [])
    .flatMap(({ heading, blocks }) =>
      blocks.filter(isSentence).map((block) => ({
        ...{ block, heading },
        found: [
          ...findDoubts(given.get(block.id) ?? [], block, doubted),
          ...nameWeaknesses(block, weak, since),
        ],
        waived: findWaived(document, block.id),
      })),
    )
    .toSorted((a, b) => weightOf(a.found, a.waived) - weightOf(b.found, b.waived))
    .map(({ block, heading, found, waived }) => ({
      ...{ id: block.id, section: heading, text: block.text },
      weaknesses: found.map(({ kind, words }) => ({
        ...{ kind, words, waiver: kind === null ? null : (waived.get(kind) ?? null) },
      })),
      quotes: listQuotes(block),
      verdicts: given.get(block.id) ?? [],
      comments: threads.get(block.id) ?? [],
    }));
}

/** A heading states nothing that could be agreed to. */
function isSentence({ form }: Block): boolean {
  return form !== "subheading";
}

function listQuotes({ citations }: Block): BlockToReview["quotes"] {
  const quotes = citations.map((citation) => ({
    place: `${toShownPath(citation.path)}, ${citationPlace(citation)}`,
    quote: toShownText(citation.quote),
  }));
  return [...new Map(quotes.map((each) => [`${each.place} ${each.quote}`, each])).values()];
}

/**
 * Claims that reviewers doubt, by themselves or in a sentence that states them: what a doubt of one sentence says of causes
 * and harm holds for every other that states the same. That an event was recorded is not doubted with what a sentence makes of it.
 */
function findDoubtedClaims(
  { text, events }: Pick<RevisionDocument, "text" | "events">,
  verdicts: readonly ReviewVerdict[],
): ReadonlySet<string> {
  const recorded = new Set(events.map(({ id }) => id));
  const blocks = (text?.sections ?? []).flatMap((section) => section.blocks);
  return new Set(
    verdicts
      .filter(({ kind }) => kind === "doubt")
      .flatMap(({ noun, piece }) => {
        if (noun !== "block") return [piece];
        const doubted = blocks.find(({ id, by }) => id === piece && by === undefined);
        return (doubted?.claims ?? []).filter((claim) => !recorded.has(claim));
      }),
  );
}

function findDoubts(
  verdicts: readonly ReviewVerdict[],
  { claims = [] }: Block,
  doubted: ReadonlySet<string>,
): readonly Weakness[] {
  const kinds = new Set(verdicts.map(({ kind }) => kind).filter(needsReason));
  const isTwin = !kinds.has("doubt") && claims.some((claim) => doubted.has(claim));
  return [
    ...(kinds.has("doubt") ? [{ weight: -3, kind: null, words: "A reviewer disputes it" }] : []),
    ...(isTwin
      ? [{ weight: -2, kind: null, words: "States what a reviewer disputes elsewhere" }]
      : []),
    ...(kinds.has("question")
      ? [{ weight: -1, kind: null, words: "A reviewer asks about it" }]
      : []),
  ];
}

type Weakness = {
  readonly weight: number;
  /** Null where it cannot be waived. */
  readonly kind: WeaknessKind | null;
  readonly words: string;
};

const strong = 9;

/** What was waived weighs nothing. */
function weightOf(found: readonly Weakness[], waived: WaivedKinds): number {
  return found.find(({ kind }) => kind === null || !waived.has(kind))?.weight ?? strong;
}

type WaivedKinds = ReadonlyMap<WeaknessKind, string>;

function findWaived({ waived = [] }: Pick<RevisionDocument, "waived">, block: string): WaivedKinds {
  return new Map(
    waived
      .filter((each) => each.block === block)
      .map(({ weakness, by, reason }) => [weakness, `Waived by ${by}: ${reason}`] as const),
  );
}

const shownWords: Readonly<Record<Exclude<WeaknessKind, "not-in-evidence">, string>> = {
  "no-citation": "Written by a person without a citation",
  edited: "Edited: the timeline states something else",
  "not-accepted": "States a model proposal that no one accepted",
  "low-credibility": "States an event whose confidence is below 50 %",
  "single-source": "Cites a single source",
};

/**
 * Weights of weaknesses are their places in `weaknessKinds`. A change since an approval stands between an event of low
 * credibility and a single source.
 */
const changedWeight = weaknessKinds.indexOf("single-source") - 0.5;

/** The weightiest first. */
function nameWeaknesses(
  block: Block,
  weak: WeakEvents,
  since: { readonly changed: ReadonlySet<string>; readonly approved: number | null },
): readonly Weakness[] {
  const found: Weakness[] = findWeaknesses(block, weak).map((kind) => ({
    ...{ kind, weight: weaknessKinds.indexOf(kind) },
    words:
      kind === "not-in-evidence"
        ? `Not in the evidence: ${(block.notInEvidence ?? []).join(", ")}`
        : shownWords[kind],
  }));
  if (since.approved !== null && (block.claims ?? []).some((claim) => since.changed.has(claim))) {
    const words = `Changed since revision ${since.approved}, or not covered by its approval`;
    found.push({ weight: changedWeight, kind: null, words });
  }
  return found.toSorted((one, other) => one.weight - other.weight);
}
