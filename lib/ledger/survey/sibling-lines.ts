import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { SurveyLine } from "@/lib/domain/evidence/survey";
import { referencesMax } from "@/lib/domain/evidence/survey-limits";
import type { ArtifactId } from "@/lib/domain/ids";
import type { LedgerWatch } from "../ledger-watch";
import { findSayings } from "../rows/say-alike";
import type { StreamWatch } from "../watch/stream-watch";
import { compareMembers, type Difference, type Member } from "./compare-members";
import type { SurveyEvidence } from "./survey-evidence";
import { countText, fileOf, placeOf, tell } from "./survey-line";

/** Differences told of one group of siblings. */
const listedOfGroupMax = 3;

/** What one of several like files says often and the others never, or the reverse. */
export function siblingLines({ watches, artifacts }: SurveyEvidence): readonly SurveyLine[] {
  const groups = siblingFiles(watches);
  const byId = new Map(artifacts.map((artifact) => [artifact.id, artifact]));
  return groups.flatMap((group) => differencesOf(group, byId));
}

/** How often each says what, and who said it first. */
export type Sayer = {
  readonly name: string;
  rows: number;
  readonly sayings: Map<string, { count: number; readonly first: RecordReference }>;
};

/** Files called alike, by what each says; of a file that holds rows and samples each are compared with their like. */
export function siblingFiles(watches: readonly LedgerWatch[]): readonly (readonly Sayer[])[] {
  const groups = watches.flatMap((watch) => siblingGroups(watch.streams()));
  return groups.map((group) => {
    const texts = findSayings(new Set(group.flatMap(({ tables }) => [...tables.keys()])));
    return group.map((stream) => toSayer(stream, (table) => texts.get(table)?.text ?? table));
  });
}

function toSayer({ name, rows, tables }: StreamWatch, textOf: (table: string) => string): Sayer {
  const sayer: Sayer = { name, rows, sayings: new Map() };
  for (const [table, { all }] of tables) {
    const [first] = all.early;
    const known = sayer.sayings.get(textOf(table));
    if (known !== undefined) known.count += all.count;
    else if (first !== undefined) sayer.sayings.set(textOf(table), { count: all.count, first });
  }
  return sayer;
}

export function toMember({ name, rows, sayings }: Sayer): Member {
  return {
    name,
    rows,
    counts: new Map([...sayings].map(([saying, { count }]) => [saying, count])),
  };
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
  group: readonly Sayer[],
  artifacts: ReadonlyMap<ArtifactId, DatedArtifact>,
): readonly SurveyLine[] {
  const differences = compareMembers(group.map(toMember));
  return differences.slice(0, listedOfGroupMax).flatMap((difference) => {
    const seen = group.find(({ name }) => name === difference.seenIn);
    const record = seen?.sayings.get(difference.saying)?.first;
    if (record === undefined) return [];
    const others = group.filter(({ name }) => name !== difference.seenIn);
    return [
      tell({
        at: difference.kind === "missing" ? null : record.time.earliest,
        text: difference.saying,
        why: describeDifference(difference, group.length),
        references: [
          placeOf(record),
          ...others.slice(0, referencesMax - 1).flatMap(({ sayings: [said] }) => {
            const file = said === undefined ? undefined : artifacts.get(said[1].first.artifactId);
            return file === undefined ? [] : [fileOf(file)];
          }),
        ],
      }),
    ];
  });
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
