import type { Result } from "@/lib/base/result";
import type { ContextIndex } from "@/lib/domain/provenance/causal-chain";
import type { SavedStep } from "@/lib/investigation/agents/masked-contexts";
import type { Proposal } from "@/lib/investigation/agents/proposal";
import type { Proposed } from "@/lib/investigation/agents/propose";
import type { Recall } from "@/lib/investigation/asking/searching/recall";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { SavedContext } from "@/lib/investigation/review/provenance/save-context";
import type { Desk } from "@/lib/investigation/toolbox/desk";

/** One incident, or one folder, as an agent may see it: nothing that it hands out is unmasked. */
export type AgentCase = {
  readonly id: string;
  /** What stands, masked as it is for people outside. */
  readonly document: () => Promise<TimelineDocument>;
  /** Who approved revisions, by id: named as on a permalink. */
  readonly people: () => Promise<ReadonlyMap<string, string>>;
  /** Where its evidence is looked at, masked as it is for a model. */
  readonly desk: (signal: AbortSignal) => Promise<Desk>;
  /** What its records tell of what the timeline does not, not masked: it leaves by the desk alone. */
  readonly recall: (evidence: EvidenceReader) => Promise<Recall>;
  /** The steps of its investigation, masked. */
  readonly contexts: () => Promise<Result<ContextIndex, string>>;
  /** Of those the ones that somebody saved to go on with, oldest first. */
  readonly saved: () => Promise<Result<readonly SavedStep[], string>>;
};

export type ListedCase = {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly severity: string;
  /** ISO 8601. */
  readonly openedAt: string;
  readonly files: number;
  readonly events: number;
};

export type ListedRevision = { readonly number: number; readonly status: string };

/** What an agent may reach. Every refusal is a message for it; what it may not see is answered as what there is none of. */
export type AgentCases = {
  list(query: {
    readonly text: string;
    readonly limit: number;
    readonly offset: number;
  }): Promise<{ readonly cases: readonly ListedCase[]; readonly total: number }>;
  open(id: string): Promise<Result<AgentCase, string>>;
  /** Newest first. */
  revisions(id: string): Promise<Result<readonly ListedRevision[], string>>;
  /** As it was submitted, masked. */
  revision(id: string, number: number): Promise<Result<TimelineDocument, string>>;
  /** Null where an agent reads only. */
  readonly propose: ((id: string, proposal: Proposal) => Promise<Result<Proposed, string>>) | null;
  /** Answers the number of the entry. Null where an agent reads only. */
  readonly saveContext:
    | ((id: string, context: SavedContext) => Promise<Result<number, string>>)
    | null;
  /** Keeps what went wrong on our side, and answers what an agent may be told of it. */
  readonly reportFailure: (what: string, error: unknown) => string;
};
