import type { DuckDBConnection } from "@duckdb/node-api";
import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { BoundValues } from "./bound-values";
import { fieldPointer } from "./term-conditions";

export type EndsOfTemplate = {
  readonly template: string;
  /** Fields of its first and its last sample; of one that is alone the first. */
  readonly ends: readonly Readonly<Record<string, FieldValue>>[];
};

export type NamedWord = { readonly name: string; readonly word: string };

/**
 * Words that all samples of a template say, by template and in the order of their names. Where the template tells the
 * word with its name, all do; it may be cut, or not tell words at all: then every sample is asked for those that its
 * first and its last have in common. Of a lone sample nothing but the template tells.
 */
export async function findSharedWords(
  connection: DuckDBConnection,
  records: string,
  templates: readonly EndsOfTemplate[],
): Promise<ReadonlyMap<string, readonly NamedWord[]>> {
  const possible = templates.map(({ template, ends }) => {
    const words = commonWords(ends).map((word) => ({ ...word, isTelling: tells(template, word) }));
    return {
      template,
      words: ends.length > 1 ? words : words.filter(({ isTelling }) => isTelling),
    };
  });
  const open = possible.flatMap(({ template, words }) =>
    words.flatMap(({ isTelling, ...word }) => (isTelling ? [] : [{ template, ...word }])),
  );
  const changing = await findChanging(connection, records, open);
  return new Map(
    possible.map(({ template, words }) => [
      template,
      words.filter(({ name }) => !changing.has(keyOf(template, fieldPointer(name)))),
    ]),
  );
}

function commonWords([first = {}, last = first]: EndsOfTemplate["ends"]): readonly NamedWord[] {
  return Object.entries(first)
    .flatMap(([name, word]) =>
      typeof word === "string" && word !== "" && name !== "metric" && last[name] === word
        ? [{ name, word }]
        : [],
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** `pool_idle{host="web-1"}` and `cpu,host host=web-1`, as readers name series. */
function tells(template: string, { name, word }: NamedWord): boolean {
  const quoted = `${name}="${word}"`;
  return (
    template.includes(`{${quoted}`) ||
    template.includes(`,${quoted}`) ||
    `${template} `.includes(` ${name}=${word} `)
  );
}

/** Which of the words a sample between the first and the last does not say. */
async function findChanging(
  connection: DuckDBConnection,
  records: string,
  open: readonly (NamedWord & { readonly template: string })[],
): Promise<ReadonlySet<string>> {
  if (open.length === 0) return new Set();
  const bound = new BoundValues();
  const templates = bound.texts(open.map(({ template }) => template));
  const pointers = bound.texts(open.map(({ name }) => fieldPointer(name)));
  const words = bound.texts(open.map(({ word }) => word));
  const result = await connection.runAndReadAll(
    `WITH open AS (SELECT unnest(${templates}) AS open_template, unnest(${pointers}) AS pointer, unnest(${words}) AS word)
     SELECT DISTINCT open_template, pointer FROM ${records} JOIN open ON template = open_template
     WHERE kind = 'metric' AND json_extract_string(fields, pointer) IS DISTINCT FROM word`,
    bound.values,
    bound.types,
  );
  return new Set(
    result.getRows().map(([template, pointer]) => keyOf(String(template), String(pointer))),
  );
}

function keyOf(template: string, pointer: string): string {
  return JSON.stringify([template, pointer]);
}
