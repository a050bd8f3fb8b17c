import { answerCharsMax } from "@/lib/domain/notices/webhook";

/** What a server answered: one line without control characters, which neither PostgreSQL nor a page would take. */
export function toShownAnswer(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= answerCharsMax
    ? line
    : `${characters.slice(0, answerCharsMax - 1).join("")}…`;
}
