/**
 * What people write into the search box of the evidence: words, "phrases", /patterns/, field:value,
 * bytes>1000, and the names of `reserved`; each with a - before it to leave its records out. All must hold.
 * The same text travels in addresses, so a search can be passed on as it was written.
 */
import { fail, ok, type Result } from "@/lib/base/result";
import {
  type RecordKind,
  recordKinds,
  type Severity,
  severities,
} from "@/lib/domain/evidence/evidence-record";
import type { EvidenceTerm, FieldOperator } from "@/lib/domain/evidence/evidence-term";
import { type BoxToken, tokenize } from "./box-tokens";

export type EvidenceTerms = {
  readonly terms: readonly EvidenceTerm[];
  /** Null: all. */
  readonly kinds: readonly RecordKind[] | null;
  readonly severities: readonly Severity[] | null;
};

/** What is wrong, and how to say it right. */
export type TermProblem = { readonly kind: "invalid-term"; readonly message: string };

const termsMax = 20;
/** Names that mean something else than a field of that name. */
const reserved = ["kind", "severity", "source", "template", "entity"] as const;
type Reserved = (typeof reserved)[number];

export function parseEvidenceTerms(text: string): Result<EvidenceTerms, TermProblem> {
  const tokens = tokenize(text);
  if (!tokens.ok) return invalid(tokens.error);
  if (tokens.value.length > termsMax)
    return invalid(`Look for at most ${termsMax} things at once.`);
  let parsed: EvidenceTerms = { terms: [], kinds: null, severities: null };
  for (const token of tokens.value) {
    const added = addToken(parsed, token);
    if (!added.ok) return added;
    parsed = added.value;
  }
  return ok(parsed);
}

function addToken(parsed: EvidenceTerms, token: BoxToken): Result<EvidenceTerms, TermProblem> {
  const { isExcluded } = token;
  const add = (term: EvidenceTerm) => ok({ ...parsed, terms: [...parsed.terms, term] });
  if (token.kind === "text") return add({ kind: "text", text: token.text, isExcluded });
  if (token.kind === "regex") return add({ kind: "regex", regex: token.regex, isExcluded });
  const name = reserved.find((word) => word === token.name);
  if (name !== undefined) return addReserved(parsed, name, token);
  const { operator, value } = token;
  if (operator !== "=" && (value.trim() === "" || !Number.isFinite(Number(value)))) {
    return invalid(
      `After ${operator} a number is needed, as in ${token.name}${operator}100. ${quoteIt}`,
    );
  }
  return add({ kind: "field", name: token.name, operator, value, isExcluded });
}

const quoteIt = "Put it in quotes to look for the text itself.";

function addReserved(
  parsed: EvidenceTerms,
  name: Reserved,
  { operator, value, isExcluded }: Extract<BoxToken, { kind: "named" }>,
): Result<EvidenceTerms, TermProblem> {
  if (operator !== "=") return invalid(`After ${name} comes a colon, as in ${name}:… ${quoteIt}`);
  const add = (term: EvidenceTerm) => ok({ ...parsed, terms: [...parsed.terms, term] });
  switch (name) {
    case "source":
      return add({ kind: "source", source: value, isExcluded });
    case "template":
      return add({ kind: "template", template: value, isExcluded });
    case "entity":
      return add({ kind: "entity", aliases: value.split("|").filter(Boolean), isExcluded });
    case "kind": {
      const kinds = readWords(name, value, recordKinds, isExcluded);
      return kinds.ok ? ok({ ...parsed, kinds: kinds.value }) : kinds;
    }
    case "severity": {
      const levels = readWords(name, value, severities, isExcluded);
      return levels.ok ? ok({ ...parsed, severities: levels.value }) : levels;
    }
  }
}

function readWords<Word extends string>(
  name: string,
  value: string,
  words: readonly Word[],
  isExcluded: boolean,
): Result<readonly Word[], TermProblem> {
  const asked = value.split(",").filter(Boolean);
  const unknown = asked.find((word) => !words.some((known) => known === word));
  if (unknown === undefined && asked.length > 0 && !isExcluded) {
    return ok(words.filter((word) => asked.includes(word)));
  }
  const wrong = isExcluded
    ? `Say which ${name} is wanted, not which is not`
    : `No ${name} "${value}"`;
  return invalid(`${wrong}: ${words.join(", ")}. ${quoteIt}`);
}

function invalid(message: string): Result<never, TermProblem> {
  return fail({ kind: "invalid-term", message });
}

/** The text of the box narrowed to one template, whatever template it was narrowed to before. */
export function narrowToTemplate(text: string, template: string): string {
  return narrow(text, { kind: "template", template, isExcluded: false });
}

/** The text of the box narrowed to an entity by all of its names. */
export function narrowToEntity(text: string, names: readonly string[]): string {
  return narrow(text, { kind: "entity", aliases: names, isExcluded: false });
}

/** The term takes the place of others of its kind; a text that cannot be understood goes. */
function narrow(text: string, term: EvidenceTerm): string {
  const parsed = parseEvidenceTerms(text);
  const before = parsed.ok ? parsed.value : { terms: [], kinds: null, severities: null };
  const kept = before.terms.filter((other) => other.kind !== term.kind || other.isExcluded);
  return formatEvidenceTerms({ ...before, terms: [...kept, term] });
}

/** As it is written into the box. */
export function formatEvidenceTerms({ terms, kinds, severities: levels }: EvidenceTerms): string {
  return [
    ...terms.map(formatTerm),
    ...(kinds === null ? [] : [`kind:${kinds.join(",")}`]),
    ...(levels === null ? [] : [`severity:${levels.join(",")}`]),
  ].join(" ");
}

/** As it is written into the box. */
export function formatTerm(term: EvidenceTerm): string {
  const minus = term.isExcluded ? "-" : "";
  switch (term.kind) {
    case "text":
      return `${minus}${quote(term.text)}`;
    case "regex":
      return `${minus}/${term.regex.replace(/\\.|\//gs, escapeSlash)}/`;
    case "field":
      return `${minus}${term.name}${signOf(term.operator)}${quote(term.value)}`;
    case "source":
      return `${minus}source:${quote(term.source)}`;
    case "template":
      return `${minus}template:${quote(term.template)}`;
    case "entity":
      return `${minus}entity:${quote(term.aliases.join("|"))}`;
  }
}

function signOf(operator: FieldOperator): string {
  return operator === "=" ? ":" : operator;
}

/** Only plain words need no quotes. */
function quote(text: string): string {
  return /^\w[\w.-]*$/.test(text) ? text : `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

function escapeSlash(found: string): string {
  return found === "/" ? "\\/" : found;
}
