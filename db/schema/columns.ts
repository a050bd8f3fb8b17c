import { bigint, customType, text } from "drizzle-orm/pg-core";
import { canonicalJson, type JsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";

/** Column shapes every noun uses, so that a time or a document is stored in one way only. */

/** Epoch milliseconds, as the domain counts them: no time zone can come between. */
export function instantColumn(name: string) {
  return bigint(name, { mode: "number" }).$type<Instant>();
}

export function idColumn<Id extends string>(name: string) {
  return text(name).$type<Id>();
}

/**
 * A JSON document whose text is kept as it was written. `json`, not `jsonb`: quotes are verbatim, and jsonb refuses
 * U+0000 and lone surrogates, which evidence may hold; `json` keeps their escapes. We never query inside a document.
 * https://www.postgresql.org/docs/15/datatype-json.html
 */
export const documentColumn = customType<{ data: JsonValue; driverData: string }>({
  dataType: () => "json",
  toDriver: canonicalJson,
});
