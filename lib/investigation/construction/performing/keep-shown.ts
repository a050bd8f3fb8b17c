import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { KeptPart, Shown } from "@/lib/domain/prompt-part";
import { sha256 } from "../../sha256";

/** The parts of what was shown with their digests; none where nothing was shown. */
export function toKeptParts(shown: Shown | undefined): readonly KeptPart[] {
  return (shown?.parts ?? []).map((part) => ({
    sha256: sha256(canonicalJsonOf(part)),
    part,
  }));
}

/** What of it stands in the turn. */
export function toShownRecord(shown: Shown | undefined) {
  if (shown === undefined) return {};
  const parts = toKeptParts(shown).map((kept) => kept.sha256);
  return { shown: { parts, shortened: shown.shortened } };
}
