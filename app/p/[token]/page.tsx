import type { Metadata } from "next";
import { headers } from "next/headers";
import { FrozenDocument } from "@/components/document/frozen-document";
import { PermalinkActions } from "@/components/document/permalink-actions";
import { ClosedPermalink } from "@/components/review/closed-permalink";
import { parsePermalink } from "@/lib/routes/permalink-codec";
import { type PageSearch, toSearchReader } from "@/lib/routes/search-text";
import { processInstallation } from "@/lib/server/environment/env";
import { loadPermalink } from "@/lib/server/review/load-permalink";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import { firstSentence, toChatText, toCitationText } from "@/lib/view-model/document/share-texts";

type PermalinkProps = {
  readonly params: Promise<{ readonly token: string }>;
  readonly searchParams: Promise<PageSearch>;
};

/**
 * Its address is a secret: it is neither indexed nor told to pages that are linked from here. A chat shows the title and
 * the first sentence of what the link opens, masked as it is for its guests.
 */
export async function generateMetadata({ params }: PermalinkProps): Promise<Metadata> {
  const secret: Metadata = {
    title: "Timeline",
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
  const opened = await loadPermalink(decodeURIComponent((await params).token));
  const document = opened.kind === "found" ? parseRevisionDocument(opened.document) : null;
  if (document === null) return secret;
  const shown = { title: document.incident.title, description: firstSentence(document) };
  return {
    ...secret,
    ...shown,
    metadataBase: new URL(processInstallation().origin),
    openGraph: { ...shown, type: "article", siteName: "Whence" },
    twitter: { ...shown, card: "summary_large_image" },
  };
}

export default async function PermalinkPage({ params, searchParams }: PermalinkProps) {
  const token = decodeURIComponent((await params).token);
  const opened = await loadPermalink(token);
  if (opened.kind !== "found") return <ClosedPermalink reason={opened.kind} />;
  const document = parseRevisionDocument(opened.document);
  if (document === null) return <ClosedPermalink reason="unreadable" />;
  const target = parsePermalink(token, toSearchReader(await searchParams));
  return (
    <>
      <PermalinkActions
        chatText={toChatText(document)}
        citationText={toCitationText(document, opened)}
        nonce={(await headers()).get("x-nonce")}
      />
      <FrozenDocument document={document} facts={opened} target={target} />
    </>
  );
}
