import type { Metadata } from "next";
import { FrozenDocument } from "@/components/document/frozen-document";
import { ClosedPermalink } from "@/components/review/closed-permalink";
import { parsePermalink } from "@/lib/routes/permalink-codec";
import { type PageSearch, toSearchReader } from "@/lib/routes/search-text";
import { loadPermalink } from "@/lib/server/review/load-permalink";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";

type PermalinkProps = {
  readonly params: Promise<{ readonly token: string }>;
  readonly searchParams: Promise<PageSearch>;
};

/** Its address is a secret: it is neither indexed nor told to pages that are linked from here. */
export const metadata: Metadata = {
  title: "Timeline",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function PermalinkPage({ params, searchParams }: PermalinkProps) {
  const token = decodeURIComponent((await params).token);
  const opened = await loadPermalink(token);
  if (opened.kind !== "found") return <ClosedPermalink reason={opened.kind} />;
  const document = parseRevisionDocument(opened.document);
  if (document === null) return <ClosedPermalink reason="unreadable" />;
  const target = parsePermalink(token, toSearchReader(await searchParams));
  return <FrozenDocument document={document} facts={opened} target={target} />;
}
