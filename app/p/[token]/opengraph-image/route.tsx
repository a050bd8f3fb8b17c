import { ImageResponse } from "next/og";
import { z } from "zod";
import { PreviewPicture, previewSize } from "@/components/document/preview-picture";
import { ok } from "@/lib/base/result";
import { createKeptDocuments } from "@/lib/server/review/kept-documents";
import { loadPermalink } from "@/lib/server/review/load-permalink";
import { defineRoute, routeDefinition } from "@/lib/server/routes/define-route";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import { firstSentence } from "@/lib/view-model/document/share-texts";
import { toRevisionPage } from "@/lib/view-model/review/revision-page";

/** Drawn once for each copy of a revision, in base64. */
const pictures = createKeptDocuments<string>(4_000_000);

/** What a chat shows beside the link. A link that is closed has none. */
export const GET = defineRoute(
  routeDefinition({
    name: "GET permalink picture",
    input: z.object({ token: z.string() }),
    access: "guest",
    run: async ({ token }) => ok(await answerPicture(token)),
  }),
);

async function answerPicture(token: string): Promise<Response> {
  const opened = await loadPermalink(token);
  if (opened.kind !== "found") {
    return new Response(null, { status: opened.kind === "not-found" ? 404 : 410 });
  }
  const document = parseRevisionDocument(opened.document);
  if (document === null) return new Response(null, { status: 404 });
  const footer = `Whence, revision ${opened.number}${opened.approvedBy === null ? ", not approved" : `, approved by ${opened.approvedBy}`}`;
  const { contentHash = "", claimsHash } = opened.document;
  const key = [claimsHash, contentHash, footer].join(" ");
  const drawn = await pictures.get(key, async () => {
    const picture = new ImageResponse(
      <PreviewPicture
        title={document.incident.title}
        sentence={firstSentence(document)}
        footer={footer}
        clock={toRevisionPage(document).text?.clock.rows ?? []}
      />,
      previewSize,
    );
    return Buffer.from(await picture.arrayBuffer()).toString("base64");
  });
  return new Response(Buffer.from(drawn, "base64"), {
    headers: { "Content-Type": "image/png", "Cache-Control": "private, max-age=300" },
  });
}
