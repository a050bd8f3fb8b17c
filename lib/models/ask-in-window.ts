import { canonicalJsonOf } from "@/lib/base/canonical-json";
import { fail, ok, type Result } from "@/lib/base/result";
import type { Turn, Usage } from "@/lib/domain/invocation";
import type { Shown } from "@/lib/domain/prompt-part";
import { sha256 } from "@/lib/investigation/sha256";
import { narrowerWindow } from "./answers/context-limit";
import { askModel, type ModelAnswer, type NoAnswer } from "./ask-model";
import { type Composed, composeRequest, type Entry } from "./compose-request";
import { type Chunk, estimateTokens } from "./context-window";
import type { OfferedFunction } from "./function-tools";
import { limitsOf, type ModelSetup } from "./model-setup";
import { renderPrompt } from "./render-prompt";

type Asked = {
  readonly instructions: string;
  readonly opening: readonly Chunk[];
  readonly history: readonly Entry[];
  /** What is offered within the window that is left. */
  readonly offered: (setup: ModelSetup) => readonly OfferedFunction[];
  /** Said last: where it stands. */
  readonly standing: (setup: ModelSetup) => string;
  readonly temperature: number | null;
  readonly signal: AbortSignal;
};

export type AnsweredInWindow = {
  readonly answer: ModelAnswer;
  /** What the turn keeps of it. */
  readonly kept: {
    readonly promptHash: string;
    readonly shown: Shown;
    readonly usage: Usage;
    /** Where the server refused a longer request before. */
    readonly window?: number;
  };
  /** With the window that was kept to. */
  readonly setup: ModelSetup;
  /** What the model is told of that. */
  readonly news: readonly string[];
};

/** A setup with the window that turns on record were narrowed to by a server. */
export function asNarrowed(setup: ModelSetup, turns: readonly Turn[]): ModelSetup {
  const windows = turns.flatMap(({ window }) => window ?? []);
  return { ...setup, contextTokensMax: Math.min(setup.contextTokensMax, ...windows) };
}

/**
 * One answer to what fits the window. A server that refuses a request as too long is asked again with less, until it
 * answers or nothing of use would be left.
 */
export async function askInWindow(
  given: ModelSetup,
  asked: Asked,
): Promise<Result<AnsweredInWindow, NoAnswer>> {
  let setup = given;
  for (;;) {
    const answered = await askOnce(setup, asked);
    const window = answered.ok ? null : narrowed(setup, answered.error);
    if (window !== null) {
      setup = { ...setup, contextTokensMax: window };
      continue;
    }
    if (!answered.ok || setup === given) return answered;
    const { kept, ...rest } = answered.value;
    const { contextTokensMax } = setup;
    const news = [tellNarrowed(contextTokensMax)];
    return ok({ ...rest, news, kept: { ...kept, window: contextTokensMax } });
  }
}

function narrowed(
  { contextTokensMax }: ModelSetup,
  { contextLimit = null }: NoAnswer,
): number | null {
  return contextLimit === null ? null : narrowerWindow(contextTokensMax, contextLimit);
}

async function askOnce(
  setup: ModelSetup,
  asked: Asked,
): Promise<Result<AnsweredInWindow, NoAnswer>> {
  const { instructions, signal, temperature } = asked;
  const offered = asked.offered(setup);
  const composed = compose(setup, asked, offered);
  if (composed === null)
    return fail({
      why: "What it must know does not fit the context of the model",
      ...{ isUnreached: false, refusedWith: null },
    });
  const { messages, left } = composed;
  const answered = await askModel({
    ...{ model: setup.model, instructions, messages, offered, signal, temperature },
    ...limitsOf(setup),
  });
  if (!answered.ok) return answered;
  return ok({
    ...{ answer: answered.value, setup, news: [] },
    kept: {
      promptHash: sha256(canonicalJsonOf([instructions, messages, offered])),
      shown: { parts: renderPrompt(instructions, messages, offered), shortened: left },
      usage: answered.value.usage,
    },
  });
}

function compose(
  setup: ModelSetup,
  { instructions, opening, history, standing }: Asked,
  offered: readonly OfferedFunction[],
): Composed | null {
  return composeRequest(opening, history, {
    fixedTokens: estimateTokens(instructions) + estimateTokens(JSON.stringify(offered)),
    tokensMax: setup.contextTokensMax - limitsOf(setup).outputTokensMax,
    standing: standing(setup),
  });
}

function tellNarrowed(window: number): string {
  return `The server refused a longer request. From now on ${window.toLocaleString("en-US")} tokens are kept to: ask for less at a time; older answers are left out first.`;
}
