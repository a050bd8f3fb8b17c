import type { ModelMessage } from "ai";
import { type Chunk, fitChunks } from "./context-window";
import { type Exchange, exchangeText, summarize, toMessages } from "./exchange";

/** The last turns are what it is in the middle of: they go last of all that may go. */
const recentTurns = 2;

/** Words between two turns: what changed, and a task; `isTask`: the one it has now. */
export type Told = { readonly told: string; readonly isTask: boolean };
export type Entry = Exchange | Told;

export type Composed = { readonly messages: readonly ModelMessage[]; readonly left: number };

/**
 * What a model is shown in one turn: the opening, every turn so far, and where it stands. What does not fit the window
 * is told in short, by priority; null when not even the rest fits.
 */
export function composeRequest(
  opening: readonly Chunk[],
  history: readonly Entry[],
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
  const chunks = history.map((entry, index): Chunk => {
    const priority = index >= history.length - recentTurns ? "high" : "medium";
    return "told" in entry
      ? toldChunk(entry)
      : { priority, text: exchangeText(entry), ...summarize(entry, index + 1) };
  });
  const fitted = fitChunks([...opening, ...chunks], tokensMax - fixedTokens);
  if (fitted === null) return null;
  const left = new Set(fitted.left);
  const messages: ModelMessage[] = [
    { role: "user", content: fitted.texts.slice(0, opening.length).join("\n\n") },
    ...history.flatMap((entry, index): ModelMessage[] => {
      const at = opening.length + index;
      return left.has(at) || "told" in entry
        ? [{ role: "user", content: fitted.texts[at] ?? "" }]
        : toMessages(entry, index + 1);
    }),
    { role: "user", content: standing },
  ];
  return { messages, left: left.size };
}

function toldChunk({ told, isTask }: Told): Chunk {
  return {
    ...{ priority: isTask ? "critical" : "medium", text: told },
    summary: isTask ? "" : "(The task of a pass before, left out to save room)",
  };
}
