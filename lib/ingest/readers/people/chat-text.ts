import { scanDatePhrase } from "@/lib/time/phrases/date-phrase";
import { findChatDay, findChatOrder } from "../../chat/chat-days";
import { parseChatLine } from "../../chat/chat-line";
import { readChat } from "../../chat/read-chat";
import { isTalk } from "../../chat/talk";
import { linesOf } from "../../notes/lines-of";
import type { Detection, DocumentFormatReader, Sample } from "../../reader";

/** Chat as text: logs of IRC clients, exports of WhatsApp, and what people copy out of a chat window. */
export const chatTextReader: DocumentFormatReader = {
  kind: "document",
  name: "chat-text",
  version: 8,
  detect,
  read: (text, emitter, mapping) => {
    const setting = {
      channel: mapping?.channel ?? null,
      day: scanDatePhrase(mapping?.day ?? "", 0),
    };
    readChat(linesOf(text), setting, emitter);
    return { elements: [], isTruncated: false };
  },
};

/** Of chats with one line for each message. */
const shareMin = 0.5;
/** Of chats whose messages go on below their head. */
const headShareMin = 0.2;
const spokenMin = 2;
const sure = 0.9;

function detect({ lines }: Sample): Detection | null {
  const form = { order: findChatOrder(lines)?.order, isTalk: isTalk(lines) };
  const parsed = lines.map((line) => parseChatLine(line, form));
  // Names of columns above values between tabs: a table, not what somebody said.
  if (lines[0]?.includes("\t") && parsed[0]?.kind === "other") return null;
  const spoken = parsed.filter((line) => line.kind === "said");
  const heads = spoken.filter((line) => line.goesOn);
  const known = parsed.filter(
    (line, index) => line.kind !== "other" || findChatDay(lines[index] ?? "") !== null,
  );
  const share = lines.length === 0 ? 0 : known.length / lines.length;
  const needed = heads.length > spoken.length / 2 ? headShareMin : shareMin;
  if (spoken.length < spokenMin || share < needed) return null;
  if (spoken.every(({ speaker }) => /^[VDIWEFC]$/.test(speaker))) return null;
  return { format: "chat log (text)", fit: Math.max(share, sure) };
}
