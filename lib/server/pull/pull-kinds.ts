import type { Interval } from "@/lib/base/instant";
import type { Result } from "@/lib/base/result";
import type { PullKind } from "@/lib/domain/pull-source";
import type { AskSource } from "./ask-source";
import { pullKubernetes } from "./kubernetes-events";
import { pullLoki } from "./loki";
import { pullPrometheus } from "./prometheus";

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

export const pullers: Readonly<Record<PullKind, Puller>> = {
  prometheus: pullPrometheus,
  loki: pullLoki,
  kubernetes: pullKubernetes,
};
