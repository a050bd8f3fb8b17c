import type { Locator } from "@/lib/domain/evidence/evidence";
import { locatorKey } from "@/lib/domain/evidence/evidence";
import { type ArtifactId, artifactIds, type EventId, eventIds } from "@/lib/domain/ids";
import type { SearchReader } from "./search-text";
import { parseLocator } from "./selection";

/**
 * What a permalink names: one immutable revision (by the secret token of the link) and, inside it,
 * nothing more, an event, or a span of evidence. Its meaning never changes, so neither may this form:
 * `/p/<token>`, `/p/<token>?at=evt_…`, `/p/<token>?at=art_…:L10-12`.
 */
export type PermalinkTarget =
  | { readonly kind: "revision"; readonly token: string }
  | { readonly kind: "event"; readonly token: string; readonly event: EventId }
  | {
      readonly kind: "evidence-span";
      readonly token: string;
      readonly artifactId: ArtifactId;
      readonly locator: Locator;
    };

/** What the `at` parameter of a target says; null when it names the whole revision. */
export function formatPermalinkPlace(target: PermalinkTarget): string | null {
  if (target.kind === "revision") return null;
  if (target.kind === "event") return target.event;
  return `${target.artifactId}:${locatorKey(target.locator)}`;
}

/** A place that cannot be read is left out: the link still opens its revision. */
export function parsePermalink(token: string, reader: SearchReader): PermalinkTarget {
  const [idText = "", placeText = ""] = (reader.get("at") ?? "").split(":", 2);
  const event = eventIds.parse(idText);
  if (event) return { kind: "event", token, event };
  const artifactId = artifactIds.parse(idText);
  const locator = parseLocator(placeText);
  return artifactId && locator
    ? { kind: "evidence-span", token, artifactId, locator }
    : { kind: "revision", token };
}
