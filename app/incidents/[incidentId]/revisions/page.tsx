import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ClosedPermalink } from "@/components/review/closed-permalink";
import { RevisionComparison } from "@/components/review/revision-comparison";
import { incidentIds } from "@/lib/domain/ids";
import { parseRevisionNumbers } from "@/lib/routes/revision-numbers";
import { type PageSearch, toSearchReader } from "@/lib/routes/search-text";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadRevisionPair } from "@/lib/server/review/load-comparison";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import { compareRevisions } from "@/lib/view-model/review/compare-revisions";

type ComparisonProps = {
  readonly params: Promise<{ readonly incidentId: string }>;
  readonly searchParams: Promise<PageSearch>;
};

export const metadata: Metadata = { title: "Comparison of revisions" };

/** What changed from one revision of an incident to another. */
export default async function RevisionsCompared({ params, searchParams }: ComparisonProps) {
  const viewer = await requireViewer();
  const incidentId = incidentIds.parse((await params).incidentId);
  const numbers = parseRevisionNumbers(toSearchReader(await searchParams));
  const pair = incidentId && (await loadRevisionPair(viewer, incidentId, numbers));
  if (!pair) notFound();
  const before = parseRevisionDocument(pair.before.document);
  const after = parseRevisionDocument(pair.after.document);
  if (before === null || after === null) return <ClosedPermalink reason="unreadable" />;
  return (
    <RevisionComparison
      incidentId={incidentId}
      pair={pair}
      groups={compareRevisions(before, after, pair.people)}
    />
  );
}
