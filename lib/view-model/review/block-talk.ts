import { onceFor } from "@/lib/base/once-for";
import type { RevisionId } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import { needsReason, type ReviewVerdict } from "@/lib/domain/review/review-verdict";
import { countOf } from "../text/byte-size";
import type { Workspace } from "../workspace/workspace";

/** What people said about one block of one revision: comments, and what reviewers doubt or ask. */
export type BlockTalk = {
  readonly block: string;
  readonly revision: RevisionId;
  readonly number: number;
  /** Its words in that revision. */
  readonly sentence: string;
  readonly comments: readonly PieceComment[];
  readonly doubts: readonly ReviewVerdict[];
  /** "Revision 2: 1 open comment, 1 dispute or question" */
  readonly summary: string;
};

type Said = Pick<Workspace, "comments" | "reviewVerdicts" | "revisions">;
type Draft = Omit<BlockTalk, "summary" | "comments" | "doubts"> & {
  readonly comments: PieceComment[];
  readonly doubts: ReviewVerdict[];
};

/** The newest revision first; of one revision in the order of the first words on each block. */
export const listBlockTalk = onceFor(
  ({ comments, reviewVerdicts, revisions }: Said): readonly BlockTalk[] => {
    const drafts = new Map<string, Draft>();
    const numbers = new Map(revisions.map(({ id, number }) => [id, number]));
    const draftOf = (block: string, revision: RevisionId, sentence: string): Draft | null => {
      const number = numbers.get(revision);
      if (number === undefined) return null;
      const key = `${revision} ${block}`;
      const known = drafts.get(key);
      const draft = known ?? { block, revision, number, sentence, comments: [], doubts: [] };
      drafts.set(key, draft);
      return draft;
    };
    for (const verdict of reviewVerdicts) {
      if (verdict.noun !== "block" || !needsReason(verdict.kind)) continue;
      const { piece, revision, sentence = "A sentence" } = verdict;
      draftOf(piece, revision, sentence)?.doubts.push(verdict);
    }
    for (const comment of comments) {
      const { piece, inRevision } = comment;
      if (inRevision === undefined) continue;
      draftOf(piece, inRevision.id, inRevision.sentence)?.comments.push(comment);
    }
    return [...drafts.values()]
      .map((draft) => ({ ...draft, summary: summaryOf(draft) }))
      .toSorted((one, other) => other.number - one.number);
  },
);

/** At a block of the live text: what was said of it in the newest revision, and in earlier ones where it has comments. */
export function talkAtBlock(said: Said, block: string): readonly BlockTalk[] {
  const newest = said.revisions[0]?.id;
  return listBlockTalk(said).filter(
    (talk) => talk.block === block && (talk.comments.length > 0 || talk.revision === newest),
  );
}

function summaryOf({ number, ...said }: Draft): string {
  return `Revision ${number}: ${countTalk([said])}`;
}

/** "1 open comment, 2 disputes or questions": a doubt is open as long as who has it does not take it back. */
export function countTalk(said: readonly Pick<BlockTalk, "comments" | "doubts">[]): string {
  const comments = said.flatMap((each) => each.comments);
  const doubts = said.flatMap((each) => each.doubts);
  const open = comments.filter(({ resolved }) => resolved === null).length;
  const parts = [
    ...(comments.length === 0 ? [] : [countOf(open, "open comment")]),
    ...(doubts.length === 0
      ? []
      : [doubts.length === 1 ? "1 dispute or question" : `${doubts.length} disputes or questions`]),
  ];
  return parts.join(", ");
}
