import { type Locator, locatorKey, regionSchema } from "@/lib/domain/evidence/evidence";
import {
  type ArtifactId,
  artifactIds,
  causalLinkIds,
  coherencePartIds,
  contradictionIds,
  contributingFactorIds,
  type EventId,
  entityIds,
  eventIds,
  gapIds,
  hypothesisIds,
  impactIds,
  rootCauseIds,
  stateChangeIds,
  uncertaintyIds,
} from "@/lib/domain/ids";
import { sequenceKey } from "@/lib/domain/timeline/sequence";

/** What has an id of its own and can be looked at: the id tells which it is. */
const idKinds = {
  event: eventIds,
  "causal-link": causalLinkIds,
  "state-change": stateChangeIds,
  "root-cause": rootCauseIds,
  "contributing-factor": contributingFactorIds,
  impact: impactIds,
  "coherence-part": coherencePartIds,
  contradiction: contradictionIds,
  gap: gapIds,
  uncertainty: uncertaintyIds,
  hypothesis: hypothesisIds,
  entity: entityIds,
  artifact: artifactIds,
} as const;

type IdKinds = typeof idKinds;
type Named = {
  readonly [Kind in keyof IdKinds]: {
    readonly kind: Kind;
    readonly id: NonNullable<ReturnType<IdKinds[Kind]["parse"]>>;
  };
}[keyof IdKinds];

/** The one thing the views of an incident look at together. */
export type Selection =
  | Named
  | { readonly kind: "sequence"; readonly source: EventId; readonly target: EventId }
  | { readonly kind: "evidence"; readonly artifactId: ArtifactId; readonly locator: Locator };

/** `evt_…`, `lnk_…`, `art_…`, `art_…:L10-12` for a place in an artifact (`locatorKey`), `evt_…:evt_…` for a sequence. */
export function formatSelection(selection: Selection): string {
  if (selection.kind === "sequence") return sequenceKey(selection);
  if (selection.kind !== "evidence") return selection.id;
  return `${selection.artifactId}:${locatorKey(selection.locator)}`;
}

/** Null for text that names nothing we could have written. */
export function parseSelection(text: string): Selection | null {
  const [idText = "", placeText] = text.split(":", 2);
  if (placeText !== undefined) {
    return parseSequence(idText, placeText) ?? parseEvidence(idText, placeText);
  }
  for (const [kind, ids] of Object.entries(idKinds)) {
    const id = ids.parse(idText);
    // The kind and the id come from one entry of the table.
    if (id !== null) return { kind, id } as Named;
  }
  return null;
}

function parseSequence(sourceText: string, targetText: string): Selection | null {
  const [source, target] = [eventIds.parse(sourceText), eventIds.parse(targetText)];
  return source && target && source !== target ? { kind: "sequence", source, target } : null;
}

function parseEvidence(idText: string, placeText: string): Selection | null {
  const artifactId = artifactIds.parse(idText);
  const locator = parseLocator(placeText);
  return artifactId && locator ? { kind: "evidence", artifactId, locator } : null;
}

/** Reads the form `locatorKey` writes. */
export function parseLocator(text: string): Locator | null {
  const lines = /^L(\d{1,9})-(\d{1,9})$/.exec(text);
  if (lines) {
    const [from, to] = [Number(lines[1]), Number(lines[2])];
    return from >= 1 && to >= from ? { kind: "lines", from, to } : null;
  }
  const index = /^I(\d{1,9})$/.exec(text);
  if (index) return { kind: "index", index: Number(index[1]) };
  const frame = /^F(\d{1,9})(?:R(\d{1,4})-(\d{1,4})-(\d{1,4})-(\d{1,4}))?$/.exec(text);
  if (!frame) return null;
  const [frameMs = 0, x, y, width, height] = frame
    .slice(1)
    .flatMap((part) => (part === undefined ? [] : [Number(part)]));
  if (x === undefined) return { kind: "frame", frameMs };
  const region = regionSchema.safeParse({ x, y, width, height });
  return region.success ? { kind: "frame", frameMs, region: region.data } : null;
}
