import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FrozenDocument } from "@/components/document/frozen-document";
import { BlockVerdicts } from "@/components/review/block-verdicts";
import { ClosedPermalink } from "@/components/review/closed-permalink";
import { RevisionReaderBar } from "@/components/review/revision-reader-bar";

import { revisionIds } from "@/lib/domain/ids";
import { parseRevisionReader } from "@/lib/routes/revision-reader";
import { type PageSearch, toSearchReader } from "@/lib/routes/search-text";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadBlockReview } from "@/lib/server/review/load-block-review";
import { loadRevision } from "@/lib/server/review/load-permalink";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import { listBlocksToReview } from "@/lib/view-model/review/blocks-to-review";
import {
  addComment,
  deleteComment,
  editComment,
  giveVerdict,
  resolveComment,
  waiveWeakness,
} from "../../incidents/[incidentId]/actions";

type RevisionProps = {
  readonly params: Promise<{ readonly revisionId: string }>;
  readonly searchParams: Promise<PageSearch>;
};

export const metadata: Metadata = { title: "Revision" };

/** A revision as its permalinks show it, for whoever is asked to approve it. */
export default async function RevisionToRead({ params, searchParams }: RevisionProps) {
  const viewer = await requireViewer();
  const revisionId = revisionIds.parse((await params).revisionId);
  const reader = parseRevisionReader(toSearchReader(await searchParams));
  const opened = revisionId && (await loadRevision(revisionId, reader));
  if (!opened) notFound();
  const document = parseRevisionDocument(opened.document);
  if (document === null) return <ClosedPermalink reason="unreadable" />;
  const review = reader === "member" ? await loadBlockReview(viewer, revisionId) : null;
  const blocks =
    review === null
      ? []
      : listBlocksToReview(document, review.verdicts, review.sinceApproval, review.comments);
  const isChecked = review?.mayGive === true && blocks.length > 0;
  return (
    <>
      <RevisionReaderBar
        {...{ incidentId: opened.incidentId, revisionId, reader }}
        toCheck={isChecked ? blocks.length : null}
      />
      <FrozenDocument document={document} facts={opened} target={null} isChecked={isChecked} />
      {review === null ? null : (
        <BlockVerdicts
          {...{ revisionId, mayGive: review.mayGive, mayWaive: review.mayWaive }}
          blocks={blocks}
          talk={{
            ...{ incidentId: review.incidentId, viewerId: viewer.id, people: review.people },
            ...{ colleagues: review.colleagues, zone: document.text?.zone ?? "UTC" },
            ...{ mayWrite: review.mayComment },
            actions: { editComment, deleteComment, resolveComment },
          }}
          actions={{ give: giveVerdict, addComment, waive: waiveWeakness }}
        />
      )}
    </>
  );
}
