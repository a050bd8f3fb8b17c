import { type ClaimStatus, isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";

/** What a kind of event means to a reader; several kinds share a mark. */
type KindFamily =
  | "change"
  | "fault"
  | "alert"
  | "action"
  | "recovery"
  | "people"
  | "access"
  | "state";

const familyByKind: Readonly<Record<string, KindFamily>> = {
  change: "change",
  failure: "fault",
  degradation: "fault",
  threshold_breach: "fault",
  alert: "alert",
  action: "action",
  mitigation: "action",
  recovery: "recovery",
  communication: "people",
  access: "access",
  data_access: "access",
  state_change: "state",
  environmental: "state",
  observation: "state",
};

/** One letterlike mark per family, so that a kind can be told without its colour. */
const glyphs: Readonly<Record<KindFamily, string>> = {
  change: "◆",
  fault: "▲",
  alert: "!",
  action: "▶",
  recovery: "✓",
  people: "“",
  access: "@",
  state: "●",
};

export function kindGlyph(kind: string): string {
  return glyphs[familyByKind[kind] ?? "state"];
}

/** `threshold_breach` → `Threshold breach`; a kind nobody knows is shown as it was given. */
export function kindLabel(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Stated is solid, inferred dashed, unknown open. */
export type Certainty = "stated" | "inferred" | "unknown";

export type Appearance = {
  readonly kind: string;
  readonly certainty: Certainty;
  /** An open conflict speaks about it, or evidence is cited against it. */
  readonly isContested: boolean;
  readonly isKey: boolean;
  readonly status: ClaimStatus;
  readonly isWithdrawn: boolean;
};

export function eventAppearance(event: TimelineEvent, contested: ReadonlySet<string>): Appearance {
  return {
    kind: event.kind,
    certainty: event.time.kind,
    isContested: contested.has(event.id),
    isKey: event.importance === "key",
    status: event.status,
    isWithdrawn: !isLive(event),
  };
}

export function statusLabel(status: ClaimStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
