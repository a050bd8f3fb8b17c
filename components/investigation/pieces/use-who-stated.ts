import { findLatest } from "@/lib/domain/review/decision-history";
import type { PieceName } from "@/lib/domain/timeline/decidable-nouns";
import { useFacts } from "../workspace/use-workspace";

/** Who added a piece, or decided on it last where an analyst added it; undefined where nobody is known. */
export function useWhoStated(name: PieceName, isAdded: boolean): string | undefined {
  const { decisions, people } = useFacts().workspace;
  const decision = isAdded
    ? decisions.find(({ noun, piece }) => noun === name.noun && piece === name.piece)
    : findLatest(decisions, name);
  return decision == null ? undefined : people[decision.by];
}
