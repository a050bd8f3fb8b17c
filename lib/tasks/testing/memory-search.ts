import type { EvidenceRecord, FieldValue } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import type { EvidenceFilter, EvidenceQuery } from "@/lib/investigation/ports/evidence-port";

/** Does a record pass a filter of the evidence port? */
export function passes(
  { artifactId, kind, severity, time }: EvidenceRecord,
  { artifactIds, kinds, severities, from, to }: EvidenceFilter,
): boolean {
  if (artifactIds?.includes(artifactId) === false || kinds?.includes(kind) === false) return false;
  if (severities && (severity === null || !severities.includes(severity))) return false;
  if (from === undefined && to === undefined) return true;
  const at = time?.earliest ?? Number.NaN;
  return at >= (from ?? at) && at <= (to ?? at);
}

/** And is each term true of it? Terms that no Expert uses are refused: a test must not believe they were asked. */
export function fits(record: EvidenceRecord, query: EvidenceQuery): boolean {
  return (
    passes(record, query) &&
    (query.terms ?? []).every((term) => isTrueOf(record, term) !== term.isExcluded)
  );
}

function isTrueOf({ message, fields, source, template }: EvidenceRecord, term: EvidenceTerm) {
  const text = message.toLowerCase();
  const values = Object.values(fields).map(String);
  switch (term.kind) {
    case "text":
      return (
        text.includes(term.text.toLowerCase()) || values.some((value) => value.includes(term.text))
      );
    case "template":
      return template === term.template;
    case "entity": {
      const words = new Set(text.match(/[\p{L}\p{N}][\p{L}\p{N}._-]*/gu));
      const own = new Set([source ?? "", ...values].map((value) => value.toLowerCase()));
      return term.aliases
        .map((alias) => alias.toLowerCase())
        .some((alias) => words.has(alias) || own.has(alias));
    }
    case "field":
      return isTrueOfField(fields[term.name], term);
    default:
      throw new Error(`Hand-made evidence knows no term ${term.kind}`);
  }
}

type FieldTerm = Extract<EvidenceTerm, { readonly kind: "field" }>;

function isTrueOfField(found: FieldValue | undefined, { operator, value }: FieldTerm): boolean {
  if (found === undefined) return false;
  if (operator === "=") return value === "*" || String(found) === value;
  const [number, bound] = [Number(found), Number(value)];
  if (operator.startsWith(">")) return operator === ">=" ? number >= bound : number > bound;
  return operator === "<=" ? number <= bound : number < bound;
}
