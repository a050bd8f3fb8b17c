import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A text as some program or person writes it, with what must not remain readable in it. */
export type CorpusText = { readonly text: string; readonly secrets: readonly string[] };

/**
 * Texts by somebody who had not read the rules. A line is one text as JSON in base64: no scanner of repositories takes
 * the made-up keys in it for real ones.
 */
export function readSecondCorpus(name: "secrets" | "innocent"): readonly CorpusText[] {
  const file = join(import.meta.dirname, "second-corpus", `${name}.txt`);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => ({ secrets: [], ...JSON.parse(Buffer.from(line, "base64").toString("utf8")) }));
}
