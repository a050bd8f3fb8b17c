import { type EventId, eventIds } from "@/lib/domain/ids";
import type { Selection } from "./selection";

/** The part of the causal graph that is looked at: what led to an event, what came of it, or the ways between two. */
export type GraphFocus =
  | { readonly kind: "causes" | "effects"; readonly event: EventId }
  /** `to` is null until the other event is selected. */
  | { readonly kind: "path"; readonly from: EventId; readonly to: EventId | null };

/** `causes:evt_…`, `effects:evt_…`, `path:evt_…:evt_…`. */
export function formatGraphFocus(focus: GraphFocus): string {
  if (focus.kind !== "path") return `${focus.kind}:${focus.event}`;
  return [focus.kind, focus.from, ...(focus.to === null ? [] : [focus.to])].join(":");
}

/** Null for text that names nothing we could have written. */
export function parseGraphFocus(text: string): GraphFocus | null {
  const [kind, firstText = "", secondText, ...rest] = text.split(":");
  const first = eventIds.parse(firstText);
  if (first === null || rest.length > 0) return null;
  if (kind === "path") {
    const to = secondText === undefined ? null : eventIds.parse(secondText);
    return secondText !== undefined && to === null ? null : { kind, from: first, to };
  }
  const isCone = (kind === "causes" || kind === "effects") && secondText === undefined;
  return isCone ? { kind, event: first } : null;
}

/** A path that waits for its other end takes the next event that is selected. */
export function completeFocus(
  focus: GraphFocus | null,
  selection: Selection | null,
): GraphFocus | null {
  if (focus?.kind !== "path" || focus.to !== null) return focus;
  if (selection?.kind !== "event" || selection.id === focus.from) return focus;
  return { ...focus, to: selection.id };
}
