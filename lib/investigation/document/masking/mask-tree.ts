import type { JsonValue } from "@/lib/base/canonical-json";
import { onceFor } from "@/lib/base/once-for";
import { type Citation, citationSchema } from "@/lib/domain/evidence/citation";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { Masking } from "@/lib/masking/masking";
import { toLocator } from "../../evidence/citation";
import { documentSchema } from "../document-schema";
import type { PlaceHiding } from "./cited-places";
import { maskQuote } from "./mask-quote";
import { findSchemaWords } from "./schema-words";

/** What was found at each cited place, by path and locator. */
export type Places = ReadonlyMap<string, PlaceHiding>;

export function placeKey(citation: Citation): string {
  return evidenceKey({ path: citation.path, locator: toLocator(citation) });
}

/** Wherever in a document it stands: citations are the only objects that have a quote. */
export function toCitation(value: JsonValue): Citation | null {
  if (typeof value !== "object" || value === null || !("quote" in value)) return null;
  const parsed = citationSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

export function visitValues(value: JsonValue, visit: (value: JsonValue) => void): void {
  visit(value);
  if (typeof value !== "object" || value === null) return;
  for (const member of Object.values(value)) {
    if (member !== undefined) visitValues(member, visit);
  }
}

type TreeMasking = { readonly masking: Masking; readonly places: Places };

/** Every text of a document masked, quotations as parts of their places; names of members stay, they are ours. */
export function maskTree(value: JsonValue, tree: TreeMasking, member = ""): JsonValue {
  if (typeof value === "string") {
    return isStructural(member, value) ? value : tree.masking.render(value).text;
  }
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map((item) => maskTree(item, tree, member));
  const citation = toCitation(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (item === undefined) return [name, item];
      const isQuote = citation !== null && name === "quote";
      if (!isQuote) return [name, maskTree(item, tree, name)];
      return [name, maskQuote(tree.masking, citation.quote, tree.places.get(placeKey(citation)))];
    }),
  );
}

/** `Array.isArray` does not narrow a readonly array out of a union. */
function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Read once from the schema, so that a new word of it is never masked. */
const demanded = onceFor(findSchemaWords);

/** Members whose hashes and words of ours the schema does not name: it has them as texts or as JSON. */
const hashMembers = new Set("sha256 head parent".split(" "));
const wordMembers = new Set(
  `kind type status actionType outcome phase noun granularity basis zoneBasis label severity standing
  mechanismId form`.split(/\s+/),
);

/** An id of ours, or an instant as we write it, whatever its member. */
const shape = /^(?:[a-z]{3}_[a-z0-9]{8,64}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)$/;
const hash = /^[0-9a-f]{64}$/;
const word = /^[a-z][a-z _-]{0,40}$/;

/**
 * What gives a document its form and is no text: masking it would leave a document that cannot be read,
 * should a password happen to be the word "evidential" or a date.
 */
function isStructural(member: string, text: string): boolean {
  if (shape.test(text)) return true;
  const { words, hashes } = demanded(documentSchema);
  if (words.get(member)?.has(text)) return true;
  if (hashes.has(member) || hashMembers.has(member)) return hash.test(text);
  return wordMembers.has(member) && word.test(text);
}
