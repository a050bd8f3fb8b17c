import { findTimes } from "./find-times";
import type { TimeExpression, WritingContext } from "./meaning/expression";

/** What one person wrote, in the order of a chat. */
export type WrittenMessage = WritingContext & { readonly author: string; readonly text: string };

/** A time of a message, and the message whose author took it back. */
export type StandingTime = TimeExpression & {
  readonly message: number;
  /** The index of the message that corrects it; null while it stands. */
  readonly supersededBy: number | null;
};

const takesBack =
  /\b(?:sorry|correction|correcting|typo|i meant|meant|edit|scratch that|wrong time|my bad|mistyped|misread|should (?:be|read|have been)|actually)\b|不好意思|更正|纠正|说错|写错|打错|看错|改一下|应该是|应为|不对/i;
const denied =
  /(?:\bnot|\binstead of|\brather than|\bisn't|\bwasn't|不是|而不是|而非)\s?(?:at )?$/i;
/** A correction is of what was just said. */
const messagesBackMax = 20;

/**
 * The times of a chat, with those marked that a later message of the same author corrects: "sorry, I meant 14:12". The one
 * that is meant is the one the correction denies ("not 14:02"), else the only time of day in the author's latest message that has any.
 */
export function supersedeCorrected(messages: readonly WrittenMessage[]): readonly StandingTime[] {
  const standing: StandingTime[] = [];
  for (const [index, message] of messages.entries()) {
    const { expressions } = findTimes(message.text, message);
    const isCorrection = takesBack.test(message.text) && expressions.some(isClock);
    const corrected = isCorrection ? findCorrected(standing, messages, index, expressions) : null;
    if (corrected !== null)
      standing[corrected] = { ...standing[corrected], supersededBy: index } as StandingTime;
    for (const expression of expressions) {
      const isDenied = isCorrection && isDeniedAt(message.text, expression);
      standing.push({ ...expression, message: index, supersededBy: isDenied ? index : null });
    }
  }
  return standing;
}

function isClock({ earliest, granularity }: TimeExpression): boolean {
  return earliest !== null && /hour|minute|second/.test(granularity);
}

function isDeniedAt(text: string, { start }: TimeExpression): boolean {
  return denied.test(text.slice(Math.max(0, start - 16), start));
}

/** The place in `standing` of what the message at `index` takes back; null when it is not one alone. */
function findCorrected(
  standing: readonly StandingTime[],
  messages: readonly WrittenMessage[],
  index: number,
  expressions: readonly TimeExpression[],
): number | null {
  const author = messages[index]?.author;
  const near = standing.findLastIndex(({ message }) => index - message > messagesBackMax) + 1;
  const own = standing
    .slice(near)
    .map((time, place) => ({ time, place: near + place }))
    .filter(({ time }) => time.supersededBy === null && isClock(time))
    .filter(({ time }) => messages[time.message]?.author === author);
  const text = messages[index]?.text ?? "";
  const wrong = expressions.find((expression) => isDeniedAt(text, expression));
  if (wrong !== undefined)
    return own.findLast(({ time }) => time.earliest === wrong.earliest)?.place ?? null;
  const latest = own.at(-1)?.time.message;
  const candidates = own.filter(({ time }) => time.message === latest);
  return candidates.length === 1 ? (candidates[0]?.place ?? null) : null;
}
