import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";

/** What a causal graph needs to know of an event: those of a timeline have it, and those told in a document. */
export type GraphEvent = Pick<
  TimelineEvent,
  "id" | "kind" | "title" | "time" | "entities" | "confidence" | "status" | "isUnsupported"
> & { readonly evidence: readonly Pick<EvidenceReference, "path">[] };

export type GraphLink = Pick<
  CausalLink,
  "id" | "source" | "target" | "relation" | "confidence" | "status" | "actor" | "isUnsupported"
> & { readonly evidence: readonly unknown[]; readonly against: readonly unknown[] };
