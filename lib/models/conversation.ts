import { z } from "zod";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { locatorSchema } from "@/lib/domain/evidence/evidence";
import type { ToolCall, Turn } from "@/lib/domain/invocation";
import { readingsIn } from "@/lib/investigation/evidence/frames/frame-reading";
import type {
  EarlierPass,
  PassAssignment,
  Toolbox,
} from "@/lib/investigation/ports/performer-port";
import { parseShownAnswer } from "@/lib/investigation/toolbox/shown-answer";
import type { Place } from "@/lib/investigation/toolbox/tool-line";
import type { EvidenceSurveys } from "@/lib/tasks/survey/evidence-reading";
import type { Bench } from "./bench";
import type { Entry } from "./compose-request";
import { type Chunk, priorities } from "./context-window";
import { toExchange } from "./exchange";
import type { Listing } from "./model-setup";
import { changesOf, type Opening, openingOf, restoreHandles } from "./opening";
import { restoreTokens } from "./restore-tokens";

/** What a pass was told when it began, as it is kept with its first turn: whoever goes on reads the same words. */
const beginning = "begin_pass";
const beginningSchema = z.object({
  chunks: z.array(
    z.object({ priority: z.enum(priorities), text: z.string(), summary: z.string() }),
  ),
  known: z.array(z.tuple([z.string(), z.string()])),
  hiding: z.array(z.object({ path: z.string(), locator: locatorSchema })),
});

export type Conversation = {
  readonly opening: readonly Chunk[];
  /** Grows by what is said in the pass. */
  readonly history: Entry[];
};

/**
 * One conversation of all passes that models perform in a run: the opening, what was said in the passes before, what
 * changed since and the task of this pass, what was said in it. Where the passes before did not keep what they were told,
 * or nothing was said in any, it begins with this pass.
 */
export async function openConversation(
  surveys: EvidenceSurveys,
  bench: Bench,
  tools: Toolbox,
  {
    task,
    input,
    turns,
    before = [],
    words,
    ...listing
  }: PassAssignment & Listing & { readonly words: string },
): Promise<Conversation> {
  const earlier = before.map((one) => ({ ...one, told: keptBeginning(one.turns) }));
  const spoken = earlier.every(({ told }) => told !== null) ? earlier : [];
  const all = [...spoken.flatMap((one) => one.turns), ...turns];
  restoreHandles(bench.handles, all);
  bench.readings.push(...all.flatMap(({ toolCalls }) => readingsIn(toolCalls)));
  const begun = keptBeginning(turns);
  const openings = [
    ...spoken.flatMap(({ told }) => told ?? []),
    ...(begun === null ? [] : [begun]),
  ];
  await restoreTokens(bench, openings, all);
  const known = new Map(openings.flatMap((one) => [...one.known]));
  const given = { input, words, ...listing };
  const own =
    begun ??
    (await keepBeginning(tools, task.pass, () =>
      spoken.length === 0
        ? openingOf(surveys, bench, tools, given)
        : changesOf(bench, tools, known, { ...given, ...saidIn(all) }),
    ));
  const history: Entry[] = [];
  let number = 0;
  const say = (said: readonly Turn[]) => {
    for (const turn of said) history.push(toExchange(turn, bench));
  };
  for (const { turns: said, told } of spoken) {
    if (number > 0) history.push({ told: textOf(told), isTask: false });
    say(said);
    number += 1;
  }
  if (spoken.length > 0) history.push({ told: textOf(own), isTask: true });
  say(turns);
  return { opening: (spoken[0]?.told ?? own).chunks, history };
}

function textOf(opening: Opening | null): string {
  return (opening?.chunks ?? []).map(({ text }) => text).join("\n\n");
}

/** Null where a turn of an older version, or of none, keeps it. */
function keptBeginning(turns: readonly Turn[]): Opening | null {
  const [kept] = turns.flatMap(({ toolCalls }) =>
    toolCalls.filter(({ name }) => name === beginning).map(({ result }) => parseBeginning(result)),
  );
  return kept ?? null;
}

function parseBeginning(result: JsonValue): Opening | null {
  const parsed = beginningSchema.safeParse(result);
  if (!parsed.success) return null;
  const { chunks, known, hiding } = parsed.data;
  return { chunks, known: new Map(known), hiding: hiding.flatMap(asPlace) };
}

function asPlace({ path, locator }: z.infer<typeof beginningSchema>["hiding"][number]): Place[] {
  return locator.kind === "frame" ? [] : [{ path, locator }];
}

async function keepBeginning(
  tools: Toolbox,
  pass: EarlierPass["pass"],
  begin: () => Promise<Opening>,
): Promise<Opening> {
  const opening = await begin();
  return tools.ask({
    ...{ name: beginning, arguments: { pass }, isStanding: true },
    answer: async () => opening,
    tell: ({ chunks, known, hiding }) => toJsonValue({ chunks, known: [...known], hiding }),
  });
}

/** What whoever reads the conversation has seen: handles of lines, and ids that calls were answered with. */
function saidIn(turns: readonly Turn[]) {
  const shown = turns.flatMap(({ toolCalls }) => toolCalls.flatMap(linesOf));
  const answered = turns.flatMap(({ calls }) =>
    calls.flatMap(({ answer }) => (answer.kind === "accepted" && answer.id ? [answer.id] : [])),
  );
  return { shown: new Set(shown.map(({ handle }) => handle)), answered: new Set(answered) };
}

function linesOf({ result }: Pick<ToolCall, "result">) {
  return parseShownAnswer(result)?.lines ?? [];
}
