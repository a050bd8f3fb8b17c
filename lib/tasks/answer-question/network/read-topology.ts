import type { Interval } from "@/lib/base/instant";
import type { Entity } from "@/lib/domain/entity";
import { hostOf, serviceOf } from "@/lib/domain/origin";
import { type RecordReference, toReference } from "@/lib/domain/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { wordsOf } from "../tools/mention-entities";

/** Records that are read for it at most. */
const readMax = 80_000;
/** Of what names somebody, records that are kept. */
const shownMax = 40;
const nameMin = 3;

/** What runs somewhere and is called by others; people, changes and alerts are not. */
const placeTypes: ReadonlySet<string> = new Set([
  "service",
  "host",
  "pod",
  "database",
  "node",
  "container",
  "queue",
  "device",
]);

/** Records of one thing name another: it calls it, reads from it or waits for it. */
export type NamedBy = {
  readonly from: string;
  readonly to: string;
  /** How often. */
  readonly count: number;
  /** The first ones, in order of time. */
  readonly records: readonly RecordReference[];
};

export type Topology = { readonly edges: readonly NamedBy[]; readonly isCut: boolean };

export function placesOf(entities: readonly Entity[]): readonly Entity[] {
  return entities.filter(({ type, name }) => placeTypes.has(type) && name.length >= nameMin);
}

/** Who names whom in a window, by the records of each. */
export async function readTopology(
  evidence: EvidenceReader,
  entities: readonly Entity[],
  { earliest, latest }: Interval,
): Promise<Topology> {
  const nameOf = canonicalNames(placesOf(entities));
  const edges = new Map<string, { count: number; records: RecordReference[] }>();
  let read = 0;
  for await (const chunk of evidence.scan(
    { from: earliest, to: latest, kinds: ["log", "access", "span"] },
    { without: ["stamp"] },
  )) {
    for (const record of chunk) {
      const reference = toReference(record);
      if (reference !== null) addEdges(edges, reference, nameOf);
    }
    read += chunk.length;
    if (read >= readMax) break;
  }
  return { edges: [...edges].map(toEdge).toSorted(byNames), isCut: read >= readMax };
}

function addEdges(
  edges: Map<string, { count: number; records: RecordReference[] }>,
  record: RecordReference,
  nameOf: ReadonlyMap<string, string>,
): void {
  const own = ownersOf(record, nameOf);
  if (own.size === 0) return;
  const named = new Set([...wordsOf(record)].flatMap((word) => nameOf.get(word) ?? []));
  for (const to of named.difference(own))
    for (const from of own) {
      const key = `${from}\n${to}`;
      const edge = edges.get(key) ?? { count: 0, records: [] };
      edges.set(key, edge);
      edge.count += 1;
      if (edge.records.length < shownMax) edge.records.push(record);
    }
}

/** Who wrote it, of those that are known. */
function ownersOf(
  record: RecordReference,
  nameOf: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const owners = [serviceOf(record), hostOf(record), record.source];
  return new Set(owners.flatMap((owner) => nameOf.get((owner ?? "").toLowerCase()) ?? []));
}

function canonicalNames(entities: readonly Entity[]): ReadonlyMap<string, string> {
  return new Map(
    entities.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((called) => [called.toLowerCase(), name] as const),
    ),
  );
}

function toEdge([key, { count, records }]: readonly [
  string,
  { readonly count: number; readonly records: readonly RecordReference[] },
]): NamedBy {
  const [from = "", to = ""] = key.split("\n");
  return { from, to, count, records };
}

function byNames(a: NamedBy, b: NamedBy): number {
  return b.count - a.count || (`${a.from}\n${a.to}` < `${b.from}\n${b.to}` ? -1 : 1);
}

/** The same name with another number: one of several of a kind. */
export function peersOf(name: string, entities: readonly Entity[]): readonly string[] {
  const stem = stemOf(name);
  if (stem === name.toLowerCase()) return [];
  return placesOf(entities)
    .map((entity) => entity.name)
    .filter((other) => other !== name && stemOf(other) === stem);
}

function stemOf(name: string): string {
  return name.toLowerCase().replace(/\d+$/, "#");
}
