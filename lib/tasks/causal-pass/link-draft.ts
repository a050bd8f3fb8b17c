import type { RecordReference } from "@/lib/domain/record-reference";
import type { EventDraft } from "../analysis/event-draft";

export type Relation = "causes" | "enables" | "prevents" | "delays";

/** The mechanism of links that only the course of events speaks for. */
export const courseMechanism = "course-of-events";

/** A link before it is proposed. */
export type LinkDraft = {
  readonly source: EventDraft;
  readonly target: EventDraft;
  readonly relation: Relation;
  readonly mechanism: string;
  readonly mechanismId: string;
  /** [0, 1] */
  readonly confidence: number;
  /** [0, 1]: how near source and target are: shared entities, what people named, what the setting is known for. */
  readonly affinity: number;
  readonly reasons: readonly string[];
  readonly evidence: readonly RecordReference[];
};

/** The links that a known mechanism speaks for. */
export function mechanismLinks(links: readonly LinkDraft[]): readonly LinkDraft[] {
  return links.filter(({ mechanismId }) => mechanismId !== courseMechanism);
}
