import type { z } from "zod";
import type { TimeBasis } from "@/lib/domain/evidence/event-time";
import type { RecordKind, Severity } from "@/lib/domain/evidence/evidence-record";
import type { Expert } from "@/lib/domain/rounds/expert";
import type { findingDraftSchema } from "@/lib/investigation/rounds/contracts/answer-question";

/** Ways in which a finding is false. */
export const falseKinds = [
  "invented quote",
  "shifted time",
  "wrong entity",
  "effect before cause",
  "against what was accepted",
  "plausible, uncited",
  "wrong conclusion",
  "copy counted twice",
  "stale state",
  "count over a cut search",
] as const;
export type FalseKind = (typeof falseKinds)[number];

/** What is true, in the same wording. */
export const trueKinds = ["happening", "connection", "support", "state", "count"] as const;
export type TrueKind = (typeof trueKinds)[number];

export type FindingInput = Omit<z.input<typeof findingDraftSchema>, "tool_calls">;

/** A question to the evidence that a finding names as what it rests on; what is empty narrows nothing. */
export type Asked = {
  readonly files: readonly string[];
  readonly words: readonly string[];
  readonly severities: readonly Severity[];
  /** In milliseconds from 1970. */
  readonly window: { readonly earliest: number; readonly latest: number } | null;
  readonly limit: number;
};

/** A finding somebody put among those of an Expert. Its claim tells it from all others. */
export type Planted = {
  readonly finding: FindingInput;
  readonly to: Expert;
  readonly asked: readonly Asked[];
} & (
  | { readonly isTrue: false; readonly kind: FalseKind }
  | { readonly isTrue: true; readonly kind: TrueKind }
);

const experts: Readonly<Record<RecordKind, Expert>> = {
  ...{ log: "logs", access: "access", span: "network", metric: "metrics", alert: "metrics" },
  ...{ change: "changes", message: "communications", media: "communications" },
};
export function expertOf(kind: RecordKind): Expert {
  return experts[kind];
}

const bases: Readonly<Record<RecordKind, TimeBasis>> = {
  ...{ log: "log", access: "log", span: "log", metric: "metric", alert: "alert" },
  ...{ change: "change", message: "human", media: "frame" },
};
/** What the time of such a record is. */
export function basisOf(kind: RecordKind): TimeBasis {
  return bases[kind];
}
