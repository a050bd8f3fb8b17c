import type { Turn } from "@/lib/domain/invocation";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import { parseShownAnswer, wordsOfPlace } from "@/lib/investigation/toolbox/shown-answer";
import type { Place } from "@/lib/investigation/toolbox/tool-line";
import { findTokens, replaceTokens, tokensIn } from "@/lib/masking/mask-token";
import type { Bench } from "./bench";
import type { Opening } from "./opening";

/**
 * What was hidden in words that are on record has its token again: each line is hidden once more aside, and compared with the
 * words on record. A value that cannot be found so gets another token than before, and never one that stood for somebody else.
 */
export async function restoreTokens(
  { desk, asideDesk }: Pick<Bench, "desk" | "asideDesk">,
  openings: readonly Opening[],
  turns: readonly Turn[],
): Promise<void> {
  const { masking } = desk;
  const told = openings.flatMap(({ chunks }) => chunks.map(({ text }) => text));
  const answers = turns.flatMap(({ toolCalls }) => toolCalls.map(({ result }) => result));
  for (const text of [...told, ...answers.map((answer) => JSON.stringify(answer))]) {
    masking.reserve(text);
  }
  const aside = asideDesk();
  for (const { place, line } of [...openings.flatMap(linesToldIn), ...answers.flatMap(linesIn)]) {
    const shown = wordsOfPlace(line, place);
    if (shown !== null && findTokens(shown).length > 0)
      await restoreLine(desk, aside, place, shown);
  }
}

type Told = { readonly place: Place; readonly line: string };

function linesToldIn({ chunks, hiding }: Opening): readonly Told[] {
  const lines = chunks.flatMap(({ text }) => text.split("\n"));
  return hiding.flatMap((place) => {
    const line = lines.find((one) => wordsOfPlace(one, place) !== null);
    return line === undefined ? [] : [{ place, line }];
  });
}

function linesIn(answer: Turn["toolCalls"][number]["result"]): readonly Told[] {
  return (parseShownAnswer(answer)?.lines ?? []).flatMap(({ place: { path, locator }, text }) =>
    locator.kind === "frame" ? [] : [{ place: { path, locator }, line: text }],
  );
}

async function restoreLine(
  { masking }: Desk,
  aside: Desk,
  place: Place,
  shown: string,
): Promise<void> {
  for (const [token, again] of pairTokens(shown, await aside.showPlace(place))) {
    const value = aside.masking.valueOf(again);
    if (value === null) continue;
    masking.know([value]);
    masking.restore(token, value);
  }
}

/** Which token of the words on record is which of the whole line; none where that is not sure. */
function pairTokens(shown: string, whole: string): readonly (readonly [string, string])[] {
  const [before, after] = [tokensIn(shown), tokensIn(whole)];
  const told = withoutNumbers(shown).replace(/…$/, "");
  const all = withoutNumbers(whole);
  // The line with something said of it, or its beginning.
  if (told.startsWith(all) || all.startsWith(told)) return zip(before, after);
  const labels = [...new Set(before.map(({ label }) => label))];
  return labels.flatMap((wanted) => {
    const [some, others] = [before, after].map((tokens) =>
      tokens.filter(({ label }) => label === wanted),
    );
    return some?.length === others?.length ? zip(some ?? [], others ?? []) : [];
  });
}

function withoutNumbers(text: string): string {
  return replaceTokens(text, (token) => token.slice(0, token.lastIndexOf("#")));
}

type Token = { readonly token: string };

function zip(some: readonly Token[], others: readonly Token[]) {
  return some.flatMap(({ token }, at) => {
    const other = others[at];
    return other === undefined ? [] : [[token, other.token] as const];
  });
}
