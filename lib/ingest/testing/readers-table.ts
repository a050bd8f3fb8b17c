import { readdirSync, readFileSync } from "node:fs";
import { readerNames } from "@/lib/domain/reader-name";
import { inspectArtifact } from "../inspect-artifact";
import { type Family, families, familiesOfReaders } from "./format-families";

const samples = new URL("../samples/", import.meta.url);

/** What is read of each family of formats, and by which readers. */
function formatsTable(): readonly string[] {
  const readersOf = (family: string) =>
    readerNames.filter((name) => familiesOfReaders[name].some((each) => each === family));
  const rows = Object.entries<Family>(families).map(([family, { formats, read, not }]) => {
    const readers = readersOf(family).map((name) => `\`${name}\``);
    return `| ${formats} | ${read} | ${not} | ${readers.join(", ")} |`;
  });
  return [
    "| Format | What is read | What is not | Readers |",
    "| --- | --- | --- | --- |",
    ...rows,
  ];
}

/** All readers, in the order in which they are asked, with the formats that the samples of each are. */
function readersTable(): readonly string[] {
  const formats = new Map<string, Set<string>>(readerNames.map((name) => [name, new Set()]));
  for (const file of readdirSync(samples).toSorted()) {
    const found = inspectArtifact(readFileSync(new URL(file, samples)));
    if (found.kind !== "unread") formats.get(found.reader)?.add(found.format);
  }
  const rows = [...formats].map(
    ([name, named]) => `| \`${name}\` | ${[...named].toSorted().join("; ") || "no sample"} |`,
  );
  return ["| Reader | Formats of its samples |", "| --- | --- |", ...rows];
}

/** The page with the tables between their marks replaced. */
export function withReadersTable(page: string): string {
  return between(between(page, "formats", formatsTable()), "readers", readersTable());
}

function between(page: string, mark: string, lines: readonly string[]): string {
  const [opened, closed] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const [before, rest = ""] = page.split(opened);
  const [, after = ""] = rest.split(closed);
  return `${before}${[opened, ...lines, closed].join("\n")}${after}`;
}
