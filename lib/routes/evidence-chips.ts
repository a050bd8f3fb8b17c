import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import type { ArtifactId } from "@/lib/domain/ids";
import { formatEvidenceTerms, formatTerm, parseEvidenceTerms } from "./evidence-terms";
import type { EvidenceSearch } from "./workspace-search-params";

/** One thing a search asks for, and the search without it. */
export type EvidenceChip = { readonly label: string; readonly without: EvidenceSearch };

/** Everything a search asks for but its window of time; a box that cannot be understood is one thing. */
export function listChips(
  search: EvidenceSearch,
  pathOf: (id: ArtifactId) => string,
): readonly EvidenceChip[] {
  const { artifactId, kinds, severities } = search;
  const path = artifactId === null ? [] : [pathOf(artifactId)];
  return [
    ...listBox(search),
    ...path.map((name) => ({ label: `file: ${name}`, without: { ...search, artifactId: null } })),
    ...severities.map((severity) => ({
      label: `severity: ${severity}`,
      without: { ...search, severities: severities.filter((other) => other !== severity) },
    })),
    ...kinds.map((kind) => ({
      label: `kind: ${kind}`,
      without: { ...search, kinds: kinds.filter((other) => other !== kind) },
    })),
  ];
}

function listBox(search: EvidenceSearch): readonly EvidenceChip[] {
  const { text } = search;
  const parsed = parseEvidenceTerms(text);
  if (!parsed.ok) return [{ label: text, without: { ...search, text: "" } }];
  const terms = parsed.value;
  const without = (changes: Partial<typeof terms>) => ({
    ...search,
    text: formatEvidenceTerms({ ...terms, ...changes }),
  });
  return [
    ...terms.terms.map((term, place) => ({
      label: labelOf(term),
      without: without({ terms: terms.terms.filter((_, other) => other !== place) }),
    })),
    ...(terms.kinds === null
      ? []
      : [{ label: `kind: ${terms.kinds.join(", ")}`, without: without({ kinds: null }) }]),
    ...(terms.severities === null
      ? []
      : [
          {
            label: `severity: ${terms.severities.join(", ")}`,
            without: without({ severities: null }),
          },
        ]),
  ];
}

/** An entity is told by its first name: the others are the same thing. */
function labelOf(term: EvidenceTerm): string {
  if (term.kind === "entity") {
    return formatTerm({ ...term, aliases: term.aliases.slice(0, 1) });
  }
  return formatTerm(term);
}
