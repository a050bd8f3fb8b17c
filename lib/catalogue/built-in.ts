import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CatalogueMessage, toMessages } from "./catalogue";
import { readEntries } from "./read-entries";

const folder = join(/* turbopackIgnore: true */ process.cwd(), "lib", "catalogue", "entries");

/** Paths of the files that come with the product, a YAML file for each software, in the order of their names. */
export function builtInFiles(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .map((name) => join(folder, name));
}

const files = builtInFiles().map((file) => readEntries(file, readFileSync(file, "utf8")));
const inOrder = (["first", "between", "last"] as const).flatMap((tried) =>
  files.filter((file) => file.tried === tried),
);

/** The messages of these files. A test checks that no entry has an error. */
export const builtInMessages: readonly CatalogueMessage[] = inOrder.flatMap(({ entries }) =>
  toMessages(entries),
);
