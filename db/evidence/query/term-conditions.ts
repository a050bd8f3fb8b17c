/** What a search asks of a record, as SQL on the columns of the cache. */
import { assertUnreachable } from "@/lib/base/assert";
import type { EvidenceTerm } from "@/lib/domain/evidence-term";
import type { BoundValues } from "./bound-values";

export function termCondition(
  term: Exclude<EvidenceTerm, { kind: "template" }>,
  bound: BoundValues,
): string {
  // What is unknown (no such field, no source) is not true.
  return `(${conditionOf(term, bound)}) IS ${term.isExcluded ? "NOT TRUE" : "TRUE"}`;
}

/** Of the masks of the template in one file. */
export function templateCondition(
  masks: readonly string[],
  isExcluded: boolean,
  bound: BoundValues,
): string {
  return `list_contains(${bound.texts(masks)}, template) = ${!isExcluded}`;
}

function conditionOf(
  term: Exclude<EvidenceTerm, { kind: "template" }>,
  bound: BoundValues,
): string {
  switch (term.kind) {
    case "text":
      return textCondition(term.text, bound);
    case "regex":
      return `regexp_matches(message, ${bound.text(term.regex)})`;
    case "field":
      return fieldCondition(term, bound);
    case "source":
      return `source = ${bound.text(term.source)}`;
    case "entity":
      return term.aliases.map((alias) => aliasCondition(alias, bound)).join(" OR ") || "false";
    default:
      return assertUnreachable(term);
  }
}

/**
 * Fields are one JSON object: a text that occurs in it may be the name of a field, and so the second pattern
 * looks behind a colon. The first costs half of it, and mostly says no.
 */
function textCondition(text: string, bound: BoundValues): string {
  const quoted = escapeRegex(inJson(text));
  const inValue = `(?i)":(?:"(?:[^"\\\\]|\\\\.)*|[^",}]*)${quoted}`;
  return `contains(lower(message), lower(${bound.text(text)}))
    OR (regexp_matches(fields, ${bound.text(`(?i)${quoted}`)})
      AND regexp_matches(fields, ${bound.text(inValue)}))`;
}

function fieldCondition(
  { name, operator, value }: Extract<EvidenceTerm, { kind: "field" }>,
  bound: BoundValues,
): string {
  // A JSON pointer (https://www.rfc-editor.org/rfc/rfc6901): names hold dots, so a path would take them apart.
  const pointer = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  const found = `json_extract_string(fields, ${bound.text(pointer)})`;
  if (operator !== "=") {
    return `TRY_CAST(${found} AS DOUBLE) ${operator} ${bound.text(value)}::DOUBLE`;
  }
  return value === "*" ? `${found} IS NOT NULL` : `${found} = ${bound.text(value)}`;
}

/** Dots and dashes belong to names: `web-1` is neither in `web-1.example` nor in `old-web-1`. */
const beforeName = "(?:^|[^\\w.-])";
const afterName = "(?:$|[^\\w.-]|[.-](?:$|\\W))";

function aliasCondition(alias: string, bound: BoundValues): string {
  const quoted = escapeRegex(inJson(alias));
  const lowered = bound.text(alias.toLowerCase());
  const word = bound.text(`(?i)${beforeName}${escapeRegex(alias)}${afterName}`);
  const value = bound.text(`(?i)":(?:"${quoted}"|${quoted}[,}])`);
  return `lower(source) = ${lowered}
    OR (contains(lower(message), ${lowered}) AND regexp_matches(message, ${word}))
    OR regexp_matches(fields, ${value})`;
}

/** As it stands inside the quotes of a JSON text. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** RE2 takes any escaped punctuation for itself; letters and digits need none. */
function escapeRegex(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s]/gu, (character) =>
    character < "\u0080" ? `\\${character}` : character,
  );
}
