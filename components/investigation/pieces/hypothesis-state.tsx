import type { HypothesisState as State } from "@/lib/domain/timeline/hypothesis";
import { Mark } from "../../ui/mark";

const colours = {
  proposed: "tone-neutral",
  investigating: "tone-warning",
  supported: "tone-accent",
  refuted: "tone-danger",
} as const;

/** How far an explanation has come, in a word. */
export function HypothesisState({ state }: { readonly state: State }) {
  return <Mark colour={colours[state]}>{state}</Mark>;
}
