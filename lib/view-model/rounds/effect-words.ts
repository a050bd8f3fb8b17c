import type { PieceChange } from "@/lib/domain/rounds/finding";
import { kindLabel } from "../pieces/event-appearance";

/** What a finding would change of the timeline: as it stands in the record, or as its Expert writes it. */
export type StatedEffect =
  | { readonly kind: "happening"; readonly title: string; readonly eventType: string }
  | {
      readonly kind: "connection";
      readonly source: string;
      readonly target: string;
      readonly relation: string;
    }
  | {
      readonly kind: "state";
      readonly property: string;
      readonly from: string | null;
      readonly to: string;
    }
  | { readonly kind: "support" | "refutation"; readonly piece: string }
  | {
      readonly kind: "change";
      readonly change: PieceChange;
      readonly piece: string;
      readonly into: string | null;
    };

/** "New event (failure): the pool ran dry"; `titleOf` names a piece by its id. */
export function effectWords(effect: StatedEffect, titleOf: (id: string) => string): string {
  switch (effect.kind) {
    case "happening":
      return `New event (${kindLabel(effect.eventType).toLowerCase()}): ${effect.title}`;
    case "connection":
      return `Link: “${titleOf(effect.source)}” ${effect.relation} “${titleOf(effect.target)}”`;
    case "state":
      return `State: ${effect.property} ${effect.from === null ? "" : `from ${effect.from} `}to ${effect.to}`;
    case "support":
      return `Further evidence of “${titleOf(effect.piece)}”`;
    case "refutation":
      return `Speaks against “${titleOf(effect.piece)}”`;
    case "change":
      return changeWords[effect.change](titleOf(effect.piece), titleOf(effect.into ?? ""));
    default:
      return effect satisfies never;
  }
}

const changeWords: Readonly<Record<PieceChange, (piece: string, into: string) => string>> = {
  retime: (piece) => `Another time of “${piece}”`,
  merge: (piece, into) => `Merge “${piece}” into “${into}”`,
  drop: (piece) => `Remove “${piece}”`,
  "first-cause": (piece) => `Root cause: “${piece}”`,
  "close-gap": (piece) => `Closes the gap “${piece}”`,
};
