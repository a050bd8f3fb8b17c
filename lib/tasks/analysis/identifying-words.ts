import type { EventDraft } from "./event-draft";
import { wordsOf } from "./human-attention";

/** Words that can mean this change only: its version, ticket, settings, account. */
export function identifyingWords(draft: EventDraft): ReadonlySet<string> {
  const { version, ticket, keys, account } = draft.facts;
  const words = new Set(
    [version, ticket, keys, account].flatMap((fact) =>
      fact === undefined ? [] : [...wordsOf(fact)],
    ),
  );
  for (const short of [version, ticket])
    if (short !== undefined && short.length >= 2) words.add(short.toLowerCase());
  return words;
}
