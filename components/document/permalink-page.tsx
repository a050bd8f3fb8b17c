import { type PermalinkTarget, parsePermalink } from "@/lib/routes/permalink-codec";
import { routes } from "@/lib/routes/routes";
import {
  parseRevisionDocument,
  type RevisionDocument,
} from "@/lib/view-model/document/revision-document";
import { firstSentence, toChatText, toCitationText } from "@/lib/view-model/document/share-texts";
import { ClosedPermalink, type ClosedReason } from "../review/closed-permalink";
import type { RevisionFacts } from "../review/revision-facts";
import { grounds } from "../ui/palette";
import classes from "./document.module.css";
import { FrozenDocument } from "./frozen-document";
import { previewSize } from "./preview-picture";
import { StaticPage } from "./static-page";

type Opened = RevisionFacts & { readonly document: object };

export type PermalinkAnswer =
  | { readonly kind: ClosedReason }
  | {
      readonly kind: "found";
      readonly opened: Opened;
      /** Of the address: the token of the link, and what it points at. */
      readonly token: string;
      readonly search: string;
      /** Of the installation, for addresses that chats ask for. */
      readonly origin: string;
      /** With which the policy of this answer lets the script of the page run. */
      readonly nonce: string | null;
    };

/** What a permalink opens. Everything reads and prints without script; the only script copies and prints. */
export function PermalinkPage({
  answer,
  css,
}: {
  readonly answer: PermalinkAnswer;
  readonly css: string;
}) {
  if (answer.kind !== "found") return <ClosedPage reason={answer.kind} css={css} />;
  const { opened, token, origin, nonce } = answer;
  const document = parseRevisionDocument(opened.document);
  if (document === null) return <ClosedPage reason="unreadable" css={css} />;
  const target: PermalinkTarget = parsePermalink(token, new URLSearchParams(answer.search));
  const { title } = document.incident;
  return (
    <StaticPage
      title={`${title} · Whence`}
      css={css}
      head={
        <>
          <Secret />
          <Preview
            document={document}
            picture={new URL(routes.permalinkPicture({ token }), origin)}
          />
        </>
      }
    >
      <FrozenDocument
        document={document}
        facts={opened}
        target={target}
        actions={
          <PermalinkActions
            chatText={toChatText(document, opened)}
            citationText={toCitationText(document, opened)}
            nonce={nonce}
          />
        }
      />
    </StaticPage>
  );
}

function ClosedPage({ reason, css }: { readonly reason: ClosedReason; readonly css: string }) {
  return (
    <StaticPage title="Timeline · Whence" css={css} head={<Secret />}>
      <ClosedPermalink reason={reason} />
    </StaticPage>
  );
}

/** The address is a secret: it is neither indexed nor told to pages that are linked from here. */
function Secret() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <link rel="icon" href={routes.icon()} type="image/svg+xml" />
      {(["light", "dark"] as const).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          content={grounds[scheme].surface}
        />
      ))}
    </>
  );
}

/** A chat shows the title, the first sentence and a picture of what the link opens, masked as it is for its guests. */
function Preview({
  document,
  picture,
}: {
  readonly document: RevisionDocument;
  readonly picture: URL;
}) {
  const { title } = document.incident;
  const sentence = firstSentence(document);
  const properties = {
    "og:title": title,
    "og:description": sentence,
    "og:type": "article",
    "og:site_name": "Whence",
    "og:image": picture.href,
    "og:image:type": "image/png",
    "og:image:width": String(previewSize.width),
    "og:image:height": String(previewSize.height),
    "og:image:alt": "Headline and clock of the incident",
  };
  const names = {
    description: sentence,
    "twitter:card": "summary_large_image",
    "twitter:title": title,
    "twitter:description": sentence,
    "twitter:image": picture.href,
  };
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {Object.entries(names).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
    </>
  );
}

/**
 * Copy and print. The script takes the only parts of the page that need one from hiding; without it everything still
 * reads and prints.
 */
function PermalinkActions({
  chatText,
  citationText,
  nonce,
}: {
  readonly chatText: string;
  readonly citationText: string;
  readonly nonce: string | null;
}) {
  return (
    <div className={classes.actions} data-screen-only data-document-actions hidden>
      <button type="button" data-print>
        Print
      </button>
      <button type="button" data-copy={chatText}>
        Copy as text for chat
      </button>
      <button type="button" data-copy={citationText}>
        Copy citation
      </button>
      <output />
      <script src="/permalink.js" async nonce={nonce ?? undefined} />
    </div>
  );
}
