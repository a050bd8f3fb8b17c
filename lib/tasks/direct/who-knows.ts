import type { Expert } from "@/lib/domain/rounds/expert";
import type { RequestKind } from "@/lib/domain/rounds/question";
import type { Gap } from "@/lib/domain/timeline/gap";

/** Who may know what a gap asks. */
export const gapExperts: Readonly<Record<Gap["reason"], readonly Expert[]>> = {
  silence: ["logs", "metrics"],
  clock: ["logs"],
  truncated: ["logs"],
  deleted: ["access"],
  "missing-source": ["network"],
  "unrecorded-step": ["changes", "network"],
  misfit: ["network", "logs"],
};

/** Whose trade a kind of event is. */
export function expertOf(kind: string): Expert {
  const byKind: Readonly<Record<string, Expert>> = {
    ...{ change: "changes", action: "changes", mitigation: "changes" },
    ...{ degradation: "metrics", threshold_breach: "metrics", alert: "metrics" },
    ...{ access: "access", data_access: "access", communication: "communications" },
  };
  return byKind[kind] ?? "logs";
}

/** Who knows what may have led to an event, what else goes with it, and what would refute it. */
export const eventExperts: Readonly<Record<RequestKind, readonly Expert[]>> = {
  why: ["network", "changes"],
  "why-not": ["changes", "network", "communications"],
  "what-else": ["logs", "metrics"],
  against: ["metrics", "logs"],
  words: ["logs", "changes"],
};

/** The same of a cause and its effect: whoever can refute one looks at the order, at quiet times, and at what people took back. */
export const causeExperts: Readonly<Record<RequestKind, readonly Expert[]>> = {
  why: ["network", "logs", "changes"],
  "why-not": ["network", "changes", "communications"],
  "what-else": ["logs", "metrics"],
  against: ["changes", "logs", "communications"],
  words: ["network", "changes"],
};
