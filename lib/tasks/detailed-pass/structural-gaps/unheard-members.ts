import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { FoundGap } from "./found-gap";

const named = /\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*/gu;
const charactersMax = 32;
/** So many members of a group have files, and so many files name the one that has none. */
const membersMin = 2;
const filesMin = 2;
const citedMax = 3;

/** Members of a numbered group whose peers have a folder each, and who are named by others only. */
export function unheardMembers(
  { happenings, stretch }: Ledger,
  paths: readonly string[],
): readonly FoundGap[] {
  if (stretch === null) return [];
  const known = paths.map((path) => path.toLowerCase());
  const places = new Set(known.flatMap((path) => path.split("/").slice(0, -1)));
  const groups = groupsOf([...places].filter((place) => /\d/.test(place)));
  const isMissing = (name: string) => {
    const group = groups.get(groupOf(name));
    return name.length <= charactersMax && !places.has(name) && group !== undefined
      ? numberOf(name) > group.least && numberOf(name) < group.most
      : false;
  };
  const namings = namingsOf(
    happenings.flatMap(({ witnesses }) => witnesses),
    isMissing,
  );
  return [...namings]
    .filter(
      ([name, byFile]) => byFile.size >= filesMin && !known.some((path) => path.includes(name)),
    )
    .map(([name, byFile]) => ({
      ...{ type: "evidential", reason: "missing-source", files: [], window: stretch },
      description: `${name} has no file at all, though its peers do: it is seen only in ${[...byFile.keys()].slice(0, citedMax).join(", ")}`,
      needed: `Records of ${name} itself`,
      records: [...byFile.values()].slice(0, citedMax),
    }));
}

type Namings = Map<string, Map<string, RecordReference>>;

/** The first record of each file that names it, by name. */
function namingsOf(
  records: readonly RecordReference[],
  isWanted: (name: string) => boolean,
): Namings {
  const namings: Namings = new Map();
  for (const record of records) {
    const names = [...record.message.matchAll(named)].map(([found]) => found.toLowerCase());
    for (const name of names.filter(isWanted)) {
      const byFile = namings.get(name) ?? new Map<string, RecordReference>();
      if (!byFile.has(record.path)) byFile.set(record.path, record);
      namings.set(name, byFile);
    }
  }
  return namings;
}

/** Called alike but for the number. */
function groupOf(name: string): string {
  return name.replace(/\d+/g, "#");
}

/** The first and the last number of each group: what lies between them is left out. */
function groupsOf(places: readonly string[]) {
  const groups = Map.groupBy(places, groupOf);
  return new Map(
    [...groups]
      .filter(([, members]) => members.length >= membersMin)
      .map(([group, members]) => {
        const numbers = members.map(numberOf).toSorted((a, b) => a - b);
        return [group, { least: numbers[0] ?? 0, most: numbers.at(-1) ?? 0 }] as const;
      }),
  );
}

function numberOf(name: string): number {
  return Number(/\d+(?!.*\d)/.exec(name)?.[0] ?? Number.NaN);
}
