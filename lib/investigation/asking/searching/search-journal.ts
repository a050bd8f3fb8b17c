import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import { revisionIds } from "@/lib/domain/ids";
import type { JournalKind } from "@/lib/domain/journal";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import type { Searchable } from "@/lib/retrieval/searchable";
import { at, type PiecePlace, toSearchablePiece } from "./search-document";

/** What people did and decided, and what a run came to; each turn and call of it says nothing that its piece does not. */
export const searchedKinds: readonly JournalKind[] = [
  "incident-opened",
  "incident-changed",
  "artifact-imported",
  "artifact-withdrawn",
  "clock-changed",
  "note-added",
  "sending-confirmed",
  "run-started",
  "run-stopped",
  "run-failed",
  "run-finished",
  "round-closed",
  "rounds-ended",
  "question-asked",
  "piece-proposed",
  "piece-pruned",
  "piece-decided",
  "decision-undone",
  "decision-redone",
  "report-written",
  "opinion-answered",
  "revision-submitted",
  "reviewer-assigned",
  "revision-approved",
  "changes-requested",
  "verdict-given",
  "weakness-waived",
  "change-request-settled",
  "permalink-created",
  "permalink-revoked",
  "context-saved",
];

export type SearchedEntry = {
  readonly kind: JournalKind;
  readonly at: Instant;
  readonly actor: string;
  readonly rationale: string;
  readonly payload?: JsonValue | undefined;
};

/** Entries of the journal as they are searched: by what was done, by whom, and why. */
export function listSearchableJournal(
  entries: readonly SearchedEntry[],
): readonly Searchable<PiecePlace>[] {
  const kinds = new Set(searchedKinds);
  return entries
    .filter(({ kind }) => kinds.has(kind))
    .map(({ kind, at: recordedAt, rationale, payload }) =>
      toSearchablePiece({
        place: { noun: "journal", ...placeOf(payload), title: rationale, isSuperseded: false },
        text: `${kind.replaceAll("-", " ")} ${rationale}`,
        time: at(recordedAt),
      }),
    );
}

const placeSchema = z.object({
  piece: z.string().optional(),
  noun: z.string().optional(),
  block: z.string().optional(),
  revision: revisionIds.schema.optional(),
});

/** The piece that an entry is about, or the block of a revision. */
function placeOf(payload: JsonValue | undefined): Pick<PiecePlace, "piece" | "revision"> {
  const { piece = null, noun, block, revision } = placeSchema.safeParse(payload).data ?? {};
  const blockOf = block ?? (noun === "block" ? piece : null);
  return blockOf === null || revision === undefined ? { piece } : { piece: blockOf, revision };
}

type SearchedComment = Pick<PieceComment, "piece" | "text" | "writtenAt"> & {
  readonly inRevision?: Pick<NonNullable<PieceComment["inRevision"]>, "id">;
};

/** What people said to each other of pieces, and of blocks of revisions. */
export function listSearchableComments(
  comments: readonly SearchedComment[],
): readonly Searchable<PiecePlace>[] {
  return comments.map(({ piece, inRevision, text, writtenAt }) =>
    toSearchablePiece({
      place: {
        ...{ noun: "comment", piece, title: text, isSuperseded: false },
        ...(inRevision === undefined ? {} : { revision: inRevision.id }),
      },
      ...{ text, time: at(writtenAt), salience: 0.8 },
    }),
  );
}
