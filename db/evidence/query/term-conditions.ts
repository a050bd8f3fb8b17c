/** What a search asks of a record, as SQL on the columns of the cache. */
import { assertUnreachable } from "@/lib/base/assert";
import { tellingOfOthers } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import { sqlInteger, sqlText } from "../sql-text";
import type { BoundValues } from "./bound-values";
import type { EvidenceSource } from "./evidence-sources";

type Surroundings = {
  readonly isCopy?: boolean;
  /** The records have `lower_message` and `lower_fields` too: many terms are asked of each at once. */
  readonly isLowered?: boolean;
  readonly ranked?: readonly Pick<EvidenceSource, "artifact" | "rank">[];
};

export function termCondition(
  term: Exclude<EvidenceTerm, { kind: "template" }>,
  bound: BoundValues,
  { isCopy = false, isLowered = false, ranked = [] }: Surroundings = {},
): string {
  const own = conditionOf(term, bound, { isLowered, ranked });
  const condition = `(${isCopy ? [own, ...inCopy(term, bound)].join(" OR ") : own})`;
  // What is unknown (no such field, no source) is not true.
  return term.isExcluded ? `${condition} IS NOT TRUE` : condition;
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
  { isLowered, ranked }: Required<Pick<Surroundings, "isLowered" | "ranked">>,
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
      return [entityCondition(term.aliases, bound, isLowered), ...writtenBy(term, ranked)].join(
        " OR ",
      );
    default:
      return assertUnreachable(term);
  }
}

/** What a copy is looked through for besides: whoever asks it knows records by what stands there. */
function inCopy(
  term: Exclude<EvidenceTerm, { kind: "template" }>,
  bound: BoundValues,
): readonly string[] {
  switch (term.kind) {
    case "text":
      return [`contains(lower(raw), lower(${bound.text(term.text)}))`];
    case "regex": {
      const regex = bound.text(term.regex);
      const values = "map_values(CAST(fields::JSON AS MAP(VARCHAR, VARCHAR)))";
      return [
        `regexp_matches(raw, ${regex})`,
        `len(list_filter(${values}, lambda cell: regexp_matches(cell, ${regex}))) > 0`,
      ];
    }
    default:
      return [];
  }
}

/**
 * Fields are one JSON object: a text that occurs in it may be the name of a field, and so the second pattern
 * looks behind a colon. The first costs half of it, and mostly says no.
 */
function textCondition(text: string, bound: BoundValues): string {
  const quoted = anyCase(inJson(text));
  const inValue = `":(?:"(?:[^"\\\\]|\\\\.)*|[^",}]*)${quoted}`;
  return `contains(lower(message), lower(${bound.text(text)}))
    OR (regexp_matches(fields, ${bound.text(quoted)})
      AND regexp_matches(fields, ${bound.text(inValue)}))`;
}

function fieldCondition(
  { name, operator, value }: Extract<EvidenceTerm, { kind: "field" }>,
  bound: BoundValues,
): string {
  const found = `json_extract_string(fields, ${bound.text(fieldPointer(name))})`;
  if (operator !== "=") {
    const number = `TRY_CAST(${found} AS DOUBLE)`;
    // "NaN" is a DOUBLE greater than all others, and no number.
    return `${number} ${operator} ${bound.text(String(Number(value)))}::DOUBLE AND NOT isnan(${number})`;
  }
  return value === "*" ? `${found} IS NOT NULL` : `${found} = ${bound.text(value)}`;
}

/** A JSON pointer (https://www.rfc-editor.org/rfc/rfc6901): names hold dots, so a path would take them apart. */
export function fieldPointer(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Dots and dashes belong to names: `web-1` is neither in `web-1.example` nor in `old-web-1`. */
const beforeName = "(?:^|[^\\w.-])";
const afterName = "(?:$|[^\\w.-]|[.-](?:$|\\W))";

/** One pass for all of its names. */
function entityCondition(
  aliases: readonly string[],
  bound: BoundValues,
  isLowered: boolean,
): string {
  if (aliases.length === 0) return "false";
  const word = aliases.map(anyCase).join("|");
  const value = aliases.map((alias) => anyCase(inJson(alias))).join("|");
  const sources = bound.texts(aliases.map((alias) => alias.toLowerCase()));
  const inMessage = `regexp_matches(message, ${bound.text(`${beforeName}(?:${word})${afterName}`)})`;
  const inFields = `regexp_matches(fields, ${bound.text(`":(?:"(?:${value})"|(?:${value})[,}])`)})`;
  const isQuick = isLowered && aliases.every((alias) => /^[ -~]*$/.test(alias));
  const found = isQuick
    ? [
        onlyWhereFound("lower_message", aliases, bound, inMessage),
        onlyWhereFound("lower_fields", aliases.map(inJson), bound, inFields),
      ]
    : [inMessage, inFields];
  return [`list_contains(${sources}, lower(source))`, ...found].join(" OR ");
}

/** A plain search costs a tenth of a pattern, and mostly says no. Only CASE keeps the pattern from being asked all the same. */
function onlyWhereFound(
  column: string,
  texts: readonly string[],
  bound: BoundValues,
  pattern: string,
): string {
  const found = texts.map((text) => `contains(${column}, ${bound.text(text.toLowerCase())})`);
  return `CASE WHEN ${found.join(" OR ")} THEN ${pattern} ELSE false END`;
}

/** Records of the files it wrote. Alerts, messages and changes tell of others than the place of their file. */
function writtenBy(
  { files = [] }: Extract<EvidenceTerm, { kind: "entity" }>,
  ranked: NonNullable<Surroundings["ranked"]>,
): readonly string[] {
  const ranks = ranked.flatMap(({ artifact, rank }) => (files.includes(artifact.id) ? [rank] : []));
  if (ranks.length === 0) return [];
  return [
    `(artifact IN (${ranks.map(sqlInteger).join(", ")}) AND kind NOT IN (${tellingOfOthers.map(sqlText).join(", ")}))`,
  ];
}

/** As it stands inside the quotes of a JSON text. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/**
 * A pattern for the text whatever its case. Both cases of a letter are written out: told to ignore case, RE2
 * also takes K for the sign of Kelvin, and is three times slower for it.
 */
function anyCase(text: string): string {
  return [...text].map(anyCaseOf).join("");
}

function anyCaseOf(character: string): string {
  if (/[a-z]/i.test(character)) return `[${character.toLowerCase()}${character.toUpperCase()}]`;
  if (/[!-/:-@[-`{-~]/.test(character)) return `\\${character}`;
  return /\p{L}/u.test(character) ? `(?i:${character})` : character;
}
