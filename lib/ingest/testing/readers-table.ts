import { readdirSync, readFileSync } from "node:fs";
import { inspectArtifact } from "../inspect-artifact";
import { readerNames } from "../readers/registry";

const samples = new URL("../samples/", import.meta.url);

const [opened, closed] = ["<!-- readers -->", "<!-- /readers -->"];

/** The table of all readers, in the order in which they are asked, with the formats that the samples of each are. */
function readersTable(): string {
  const formats = new Map(readerNames().map((name) => [name, new Set<string>()]));
  for (const file of readdirSync(samples).toSorted()) {
    const found = inspectArtifact(readFileSync(new URL(file, samples)));
    if (found.kind !== "unread") formats.get(found.reader)?.add(found.format);
  }
  const rows = [...formats].map(
    ([name, named]) => `| \`${name}\` | ${[...named].toSorted().join("; ") || "no sample"} |`,
  );
  return ["| Reader | Formats of its samples |", "| --- | --- |", ...rows].join("\n");
}

/** The page with the table between its marks replaced. */
export function withReadersTable(page: string): string {
  const [before, rest = ""] = page.split(opened);
  const [, after = ""] = rest.split(closed);
  return `${before}${opened}\n${readersTable()}\n${closed}${after}`;
}
