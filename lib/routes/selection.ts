import { assertUnreachable } from "@/lib/base/assert";
import { type Locator, locatorKey, regionSchema } from "@/lib/domain/evidence";
import {
  type ArtifactId,
  artifactIds,
  type CausalLinkId,
  causalLinkIds,
  type EntityId,
  type EventId,
  entityIds,
  eventIds,
  type GapId,
  gapIds,
  type HypothesisId,
  hypothesisIds,
  type UncertaintyId,
  uncertaintyIds,
} from "@/lib/domain/ids";

/** The one thing the views of an incident look at together; its id tells its kind. */
export type Selection =
  | { readonly kind: "event"; readonly id: EventId }
  | { readonly kind: "causal-link"; readonly id: CausalLinkId }
  | { readonly kind: "gap"; readonly id: GapId }
  | { readonly kind: "uncertainty"; readonly id: UncertaintyId }
  | { readonly kind: "hypothesis"; readonly id: HypothesisId }
  | { readonly kind: "entity"; readonly id: EntityId }
  | { readonly kind: "artifact"; readonly id: ArtifactId }
  | { readonly kind: "evidence"; readonly artifactId: ArtifactId; readonly locator: Locator };

/** `evt_…`, `lnk_…`, `art_…`, or `art_…:L10-12` for a place in an artifact (`locatorKey`). */
export function formatSelection(selection: Selection): string {
  switch (selection.kind) {
    case "evidence":
      return `${selection.artifactId}:${locatorKey(selection.locator)}`;
    case "event":
    case "causal-link":
    case "gap":
    case "uncertainty":
    case "hypothesis":
    case "entity":
    case "artifact":
      return selection.id;
    default:
      return assertUnreachable(selection);
  }
}

/** Null for text that names nothing we could have written. */
export function parseSelection(text: string): Selection | null {
  const [idText = "", placeText] = text.split(":", 2);
  if (placeText !== undefined) return parseEvidence(idText, placeText);
  const event = eventIds.parse(idText);
  if (event) return { kind: "event", id: event };
  const causalLink = causalLinkIds.parse(idText);
  if (causalLink) return { kind: "causal-link", id: causalLink };
  const gap = gapIds.parse(idText);
  if (gap) return { kind: "gap", id: gap };
  const uncertainty = uncertaintyIds.parse(idText);
  if (uncertainty) return { kind: "uncertainty", id: uncertainty };
  const hypothesis = hypothesisIds.parse(idText);
  if (hypothesis) return { kind: "hypothesis", id: hypothesis };
  const entity = entityIds.parse(idText);
  if (entity) return { kind: "entity", id: entity };
  const artifact = artifactIds.parse(idText);
  return artifact ? { kind: "artifact", id: artifact } : null;
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
