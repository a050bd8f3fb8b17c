import type { ClaimActor, ClaimStatus } from "@/lib/domain/claim";
import { statusLabel } from "@/lib/view-model/pieces/event-appearance";
import { Mark } from "../../ui/mark";

const actorLabels: Readonly<Record<ClaimActor, string>> = {
  rules: "Rule-based analyst",
  model: "Model",
  agent: "Agent",
  person: "Person",
};

/** Who said it: machine text is always marked as such. */
export function ActorChip({ actor }: { readonly actor: ClaimActor }) {
  return (
    <Mark colour={actor === "person" ? "tone-success" : "tone-info"}>
      {actor === "person" ? "" : "machine: "}
      {actorLabels[actor]}
    </Mark>
  );
}

/** Of what says no more than that: a machine said it. */
export function MachineChip() {
  return <Mark colour="tone-info">machine</Mark>;
}

const statusColours = {
  proposed: "tone-neutral",
  accepted: "tone-success",
  edited: "tone-success",
  rejected: "tone-danger",
  pruned: "tone-warning",
  superseded: "tone-warning",
} as const;

export function StatusChip({ status }: { readonly status: ClaimStatus }) {
  return <Mark colour={statusColours[status]}>{statusLabel(status)}</Mark>;
}
