import type { FrameCutter } from "@/lib/investigation/ports/frame-port";
import type { Lookups } from "@/lib/investigation/toolbox/lookups";
import { answerCharactersMax } from "@/lib/investigation/toolbox/shown-answer";
import type { EvidenceSurveys } from "@/lib/tasks/survey/evidence-reading";
import type { ModelRequest, NamedModel } from "./ask-model";
import { charactersPerToken } from "./context-window";

export type ModelSetup = {
  /** "<provider>/<model>" */
  readonly name: string;
  readonly model: NamedModel;
  /** Where it is asked. */
  readonly address: string;
  /** Of the product: with other tools or words the same model says something else. */
  readonly edition: string;
  readonly contextTokensMax: number;
  readonly outputTokensMax: number;
  /** Of silence. */
  readonly timeoutMs: number;
  readonly retriesMax: number;
  readonly surveys: EvidenceSurveys;
  readonly lookups: Lookups;
  /** Of a model that is known to read pictures. */
  readonly cutter: FrameCutter | null;
};

/** Of the window, what the answers of one turn take at most: two turns and what stands fit beside them. */
const answersShare = 1 / 5;
/** Of the window, what is kept free for the answer at most. */
const outputShare = 1 / 4;

/** So many times the silence that is borne, one answer may take in all: one that never ends is given up, too. */
const writingFactor = 12;

/** How one answer is asked for, whatever the task. */
export function limitsOf({
  timeoutMs,
  retriesMax,
  contextTokensMax,
  outputTokensMax,
}: ModelSetup): Pick<ModelRequest, "timeoutMs" | "retriesMax" | "outputTokensMax"> {
  return {
    ...{ timeoutMs: timeoutMs * writingFactor, retriesMax },
    outputTokensMax: Math.min(outputTokensMax, Math.floor(contextTokensMax * outputShare)),
  };
}

/** What a model is told of that before it asks. */
export function tellRoom(setup: ModelSetup): string {
  const room = answersRoom(setup);
  const [one, all] = [Math.min(answerCharactersMax, room), room].map((most) =>
    Math.floor(most).toLocaleString("en-US"),
  );
  const tokens = limitsOf(setup).outputTokensMax.toLocaleString("en-US");
  return `Answers of tools have room for ${one} characters each, ${all} in one turn; what you write, for ${tokens} tokens.`;
}

/** Characters that the answers of one turn take together at most. */
export function answersRoom({ contextTokensMax }: Pick<ModelSetup, "contextTokensMax">): number {
  return contextTokensMax * answersShare * charactersPerToken;
}

/** What is listed of a kind before anything is asked, by the window; tools list the rest. */
const listings = [
  { from: 48_000, listedMax: 30, sectionLinesMax: Number.POSITIVE_INFINITY },
  { from: 24_000, listedMax: 15, sectionLinesMax: 15 },
  { from: 0, listedMax: 8, sectionLinesMax: 6 },
] as const;

export type Listing = {
  /** Lines of each kind that stand. */
  readonly listedMax: number;
  /** Lines of each section of the survey. */
  readonly sectionLinesMax: number;
};

export function listingOf({ contextTokensMax }: Pick<ModelSetup, "contextTokensMax">): Listing {
  return listings.find(({ from }) => contextTokensMax >= from) ?? listings[2];
}
