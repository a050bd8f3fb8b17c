import type { ModelMessage } from "ai";
import { type Chunk, fitChunks } from "./context-window";
import { type Exchange, exchangeText, summarize, toMessages } from "./exchange";

/** The last turns are what it is in the middle of: they go last of all that may go. */
const recentTurns = 2;

export type Composed = { readonly messages: readonly ModelMessage[]; readonly left: number };

/**
 * What a model is shown in one turn: the opening, every turn so far, and where it stands. What does not fit the window
 * is told in short, by priority; null when not even the rest fits.
 */
export function composeRequest(
  opening: readonly Chunk[],
  exchanges: readonly Exchange[],
  {
    fixedTokens,
    tokensMax,
    standing,
  }: {
    /** Instructions and functions, which stand beside the messages. */
    readonly fixedTokens: number;
    readonly tokensMax: number;
    readonly standing: string;
  },
): Composed | null {
  const history = exchanges.map(
    (exchange, index): Chunk => ({
      priority: index >= exchanges.length - recentTurns ? "high" : "medium",
      text: exchangeText(exchange),
      summary: summarize(exchange, index + 1),
    }),
  );
  const fitted = fitChunks([...opening, ...history], tokensMax - fixedTokens);
  if (fitted === null) return null;
  const left = new Set(fitted.left);
  const messages: ModelMessage[] = [
    { role: "user", content: fitted.texts.slice(0, opening.length).join("\n\n") },
    ...exchanges.flatMap((exchange, index): ModelMessage[] => {
      const at = opening.length + index;
      return left.has(at)
        ? [{ role: "user", content: fitted.texts[at] ?? "" }]
        : toMessages(exchange, index + 1);
    }),
    { role: "user", content: standing },
  ];
  return { messages, left: left.size };
}
