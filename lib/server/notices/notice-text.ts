import { formatInstant } from "@/lib/base/instant";
import type { NoticeKind, NoticeMessage } from "@/lib/domain/notices/notice";
import { routes } from "@/lib/routes/routes";
import { parseSelection } from "@/lib/routes/selection";

type IncidentNotice = Extract<NoticeMessage, { kind: NoticeKind }>;

/** The names of what happened, as receivers of webhooks see them. */
const types: Readonly<Record<NoticeMessage["kind"], string>> = {
  submitted: "revision.submitted",
  "changes-requested": "revision.changes-requested",
  approved: "revision.approved",
  mentioned: "comment.mentioned",
  "action-item": "action-item.written",
  test: "webhook.test",
  "webhook-off": "webhook.off",
};

/** What is posted to a webhook: the same text at every try. */
export function toWebhookBody(message: NoticeMessage, origin: string): string {
  return JSON.stringify({
    type: types[message.kind],
    timestamp: formatInstant(message.at),
    data: dataOf(message, origin),
  });
}

function dataOf(message: NoticeMessage, origin: string) {
  const url = addressOf(message, origin);
  switch (message.kind) {
    case "test":
      return { by: message.by, url };
    case "webhook-off":
      return { webhook: message.url, why: message.why, url };
    default: {
      const { incident, revision, by, to, item } = message;
      return { incident, revision, by, to, url, ...(item === undefined ? {} : { item }) };
    }
  }
}

/** A mail in plain text. */
export function toMail(
  message: NoticeMessage,
  origin: string,
): { readonly subject: string; readonly text: string } {
  const settings = `${origin}${routes.settings.notifications()}`;
  const url = addressOf(message, origin);
  const [subject, sentence] = wordsOf(message);
  const why = `You chose these mails, or you administer this installation: ${settings}`;
  return {
    subject: inOneLine(`[Whence] ${subject}`),
    text: [inOneLine(sentence), "", url, "", "--", why, ""].join("\n"),
  };
}

function wordsOf(message: NoticeMessage): readonly [subject: string, sentence: string] {
  switch (message.kind) {
    case "test":
      return ["Test", `${message.by.name} sent a test.`];
    case "webhook-off":
      return [
        "A webhook was turned off",
        `The webhook to ${hostOf(message.url)} was turned off. ${message.why}`,
      ];
    default: {
      const sentence = `${message.by.name} ${actOf(message)}`;
      return [`${message.incident.title}: ${sentence}`, `${message.incident.title}: ${sentence}.`];
    }
  }
}

/** The rest of the address may be a secret, as with most chats: no mail has it. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "an address that cannot be read";
}

function actOf({ kind, revision }: IncidentNotice): string {
  const named = `revision ${revision?.number ?? ""}`.trim();
  switch (kind) {
    case "submitted":
      return `submitted ${named} for review`;
    case "changes-requested":
      return `requested changes to ${named}`;
    case "approved":
      return `approved ${named}`;
    case "mentioned":
      return "mentioned you in a comment";
    case "action-item":
      return "wrote an action item";
  }
}

function addressOf(message: NoticeMessage, origin: string): string {
  if (message.kind === "test" || message.kind === "webhook-off") {
    return `${origin}${routes.settings.notifications()}`;
  }
  const { incident, revision, piece, kind } = message;
  if (kind === "action-item") {
    return `${origin}${routes.incident.workspace({ incidentId: incident.id, view: "report" })}`;
  }
  if (piece === null) {
    return `${origin}${routes.incident.workspace({ incidentId: incident.id, view: "review" })}`;
  }
  if (revision !== null) {
    return `${origin}${routes.revision({ revisionId: revision.id, block: piece })}`;
  }
  const selection = parseSelection(piece);
  return `${origin}${routes.incident.workspace({ incidentId: incident.id, ...(selection && { selection }) })}`;
}

const lineMax = 400;

/** Titles and names are what people typed: no line break of theirs begins a header or a line of its own. */
function inOneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length <= lineMax ? line : `${line.slice(0, lineMax)}…`;
}
