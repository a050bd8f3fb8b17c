import type { DatedArtifact } from "@/lib/domain/artifact";
import type { ArtifactId } from "@/lib/domain/ids";
import type { SurveyLine } from "@/lib/domain/survey";
import { referencesMax } from "@/lib/domain/survey-limits";
import { findSayings } from "../rows/say-alike";
import type { StreamWatch } from "../watch/stream-watch";
import { compareMembers, type Difference, type Member } from "./compare-members";
import type { SurveyEvidence } from "./survey-evidence";
import { countText, fileOf, placeOf, tell } from "./survey-line";

/** Differences told of one group of siblings. */
const listedOfGroupMax = 3;

/** What one of several like files says often and the others never, or the reverse. */
export function siblingLines({ watches, artifacts }: SurveyEvidence): readonly SurveyLine[] {
  const groups = siblingGroups(watches.flatMap((watch) => watch.streams()));
  const byId = new Map(artifacts.map((artifact) => [artifact.id, artifact]));
  return groups.flatMap((group) => differencesOf(group, byId));
}

/** Two and more that are called alike but for numbers and the folder of their host. */
export function siblingGroups<Named extends { readonly name: string }>(
  all: readonly Named[],
): readonly (readonly Named[])[] {
  return [...Map.groupBy(all, siblingName).values()].filter(({ length }) => length > 1);
}

function siblingName({ name }: { readonly name: string }): string {
  return (name.split("/").at(-1) ?? name).replace(/\d+/g, "#");
}

function differencesOf(
  group: readonly StreamWatch[],
  artifacts: ReadonlyMap<ArtifactId, DatedArtifact>,
): readonly SurveyLine[] {
  const sayings = findSayings(new Set(group.flatMap(({ tables }) => [...tables.keys()])));
  const textOf = (table: string) => sayings.get(table)?.text ?? table;
  const differences = compareMembers(group.map((stream) => toMember(stream, textOf)));
  return differences.slice(0, listedOfGroupMax).flatMap((difference) => {
    const seen = group.find(({ name }) => name === difference.seenIn);
    const table = [...(seen?.tables ?? [])].find(([name]) => textOf(name) === difference.saying);
    const record = table?.[1].all.early[0];
    if (record === undefined) return [];
    const others = group.filter(({ name }) => name !== difference.seenIn);
    return [
      tell({
        at: difference.kind === "missing" ? null : record.time.earliest,
        text: difference.saying,
        why: describeDifference(difference, group.length),
        references: [
          placeOf(record),
          ...others.slice(0, referencesMax - 1).flatMap(({ first }) => {
            const file = first === null ? undefined : artifacts.get(first.artifactId);
            return file === undefined ? [] : [fileOf(file)];
          }),
        ],
      }),
    ];
  });
}

function toMember({ name, rows, tables }: StreamWatch, textOf: (table: string) => string): Member {
  const counts = new Map<string, number>();
  for (const [table, { all }] of tables) {
    const text = textOf(table);
    counts.set(text, (counts.get(text) ?? 0) + all.count);
  }
  return { name, rows, counts };
}

function describeDifference({ kind, names, count, others }: Difference, members: number): string {
  const who = names.map(hostPart).join(", ");
  switch (kind) {
    case "only":
      return `${countText(count, "time")} in ${who}, never in the other ${members - 1}`;
    case "more":
      return `${countText(count, "time")} in ${who}, ${countText(Math.round(others), "time")} in the others`;
    case "missing":
      return `never in ${who}, ${countText(Math.round(others), "time")} in each of the others`;
  }
}

/** The folders and the name, from the left where they tell them apart: a long path loses its end first. */
function hostPart(path: string): string {
  const parts = path.split("/");
  return parts.length > 1 ? (parts.at(-2) ?? path) : path;
}
