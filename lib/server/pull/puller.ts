import type { Interval } from "@/lib/base/instant";
import type { Result } from "@/lib/base/result";
import type { AskSource } from "./ask-source";

/** What is asked of a source: its own questions, and expressions that alerts of the incident name. */
type Question = Interval & {
  readonly queries: readonly string[];
  readonly expressions: readonly string[];
};

/**
 * Asks a source for the records of a time. The document is of the form that the server itself writes, so that our readers know
 * it; null where there is nothing. Errors are in words.
 */
export type Puller = (ask: AskSource, question: Question) => Promise<Result<unknown, string>>;
