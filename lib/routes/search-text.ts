/** What search parameters are read from: `URLSearchParams`, or what `useSearchParams` answers. */
export type SearchReader = {
  get(name: string): string | null;
  getAll(name: string): string[];
};

/** The shape Next hands a page; a parameter given twice is an array. */
export type PageSearch = Readonly<Record<string, string | readonly string[] | undefined>>;

export function toSearchReader(search: PageSearch): SearchReader {
  const reader = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const text of [value ?? []].flat()) reader.append(name, text);
  }
  return reader;
}

/** `?a=1&b=2`, members without a value left out; empty when there is none. Lists are joined by commas. */
export function searchText(
  values: Readonly<Record<string, string | number | readonly string[] | null | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = isList(value) ? value.join(",") : String(value ?? "");
    if (text !== "") search.append(name, text);
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** `Array.isArray` does not narrow a readonly array out of a union. */
function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

/** A parameter that names one of a few choices; anything else is the fallback. */
export function readChoice<Choice extends string>(
  reader: SearchReader,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = reader.get(name);
  return choices.find((choice) => choice === text) ?? fallback;
}

/** The known names of a comma-separated list, in the order of `choices`; the others are left out. */
export function readChoices<Choice extends string>(
  reader: SearchReader,
  name: string,
  choices: readonly Choice[],
): readonly Choice[] {
  const named = new Set(
    reader
      .getAll(name)
      .flatMap((text) => text.split(","))
      .map((text) => text.trim()),
  );
  return choices.filter((choice) => named.has(choice));
}

/** A whole number from 1 on; the fallback for anything else. */
export function readCount(reader: SearchReader, name: string, fallback: number): number {
  const text = reader.get(name) ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fallback;
}
