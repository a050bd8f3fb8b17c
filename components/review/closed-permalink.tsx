import { MessagePanel } from "../ui/message-panel";

export type ClosedReason = "not-found" | "revoked" | "expired" | "unreadable";

const titles: Readonly<Record<ClosedReason, string>> = {
  "not-found": "This permalink does not exist",
  revoked: "This permalink was revoked",
  expired: "This permalink has expired",
  unreadable: "This revision cannot be shown",
};

const texts: Readonly<Record<ClosedReason, string>> = {
  "not-found": "The link may be incomplete. Ask the sender for the full link.",
  revoked: "The person who shared this link revoked it. Ask that person for a new link.",
  expired: "The link was valid for a limited time. Ask the person who shared it for a new link.",
  unreadable:
    "The document of this revision was written by another version of Whence. The people who run this server can export the document as JSON.",
};

/** A link that opens nothing says why, and whom to ask. */
export function ClosedPermalink({ reason }: { readonly reason: ClosedReason }) {
  return (
    <main style={{ padding: "var(--mantine-spacing-xl) var(--mantine-spacing-md)" }}>
      <MessagePanel icon="lock" level="h1" title={titles[reason]}>
        {texts[reason]}
      </MessagePanel>
    </main>
  );
}
