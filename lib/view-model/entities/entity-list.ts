import { z } from "zod";
import { isInstant } from "@/lib/base/instant";
import { cataloguedTypes, topologyKinds } from "@/lib/domain/evidence/entity-catalogue";
import { entityIds } from "@/lib/domain/ids";

const instant = z.number().refine(isInstant, "Not an instant").nullable();

const entitySchema = z.object({
  id: entityIds.schema,
  type: z.enum(cataloguedTypes),
  name: z.string(),
  aliases: z.array(z.object({ name: z.string(), reason: z.string() })),
  records: z.number(),
  firstSeen: instant,
  lastSeen: instant,
});

const edgeSchema = z.object({
  from: z.string(),
  to: z.string(),
  fromName: z.string(),
  toName: z.string(),
  kind: z.enum(topologyKinds),
  records: z.number(),
});

/** A page of what the evidence names, as the server sends it. */
export const entityListSchema = z.object({
  total: z.number(),
  entities: z.array(entitySchema),
  edges: z.array(edgeSchema),
  leftOut: z.array(z.object({ what: z.string(), count: z.number(), why: z.string() })),
});

export type EntityList = z.infer<typeof entityListSchema>;
export type ListedEntity = EntityList["entities"][number];
type ListedEdge = EntityList["edges"][number];

/**
 * What the evidence says of an entity of the timeline: the one of the same type and name, or else what is
 * named most often among those called the same.
 */
export function findListed<
  Listed extends Pick<ListedEntity, "id" | "name" | "records"> & {
    readonly aliases: readonly { readonly name: string }[];
  },
>(
  { id, name }: { readonly id: string; readonly name: string },
  listed: readonly Listed[],
): Listed | null {
  const same = listed.find((candidate) => candidate.id === id);
  if (same) return same;
  const wanted = name.toLowerCase();
  const [most] = listed
    .filter(({ name: own, aliases }) =>
      [own, ...aliases.map((alias) => alias.name)].some((one) => one.toLowerCase() === wanted),
    )
    .toSorted((a, b) => b.records - a.records);
  return most ?? null;
}

/** The entity of the timeline that the evidence names: the one of the same type and name, or else one called the same. */
export function findInTimeline<
  Known extends {
    readonly id: string;
    readonly name: string;
    readonly aliases?: readonly string[];
  },
>(listed: ListedEntity, entities: readonly Known[]): Known | null {
  const same = entities.find(({ id }) => id === listed.id);
  const isListed = ({ id, name, aliases = [] }: Known) =>
    [name, ...aliases].some((called) => findListed({ id, name: called }, [listed]) !== null);
  return same ?? entities.find(isListed) ?? null;
}

/** What is said where there is no count of records. Without a count nobody knows that nothing is named so. */
export function describeUncounted({
  isPending,
  failure,
}: {
  readonly isPending: boolean;
  readonly failure: string | null;
}): { readonly text: string; readonly reason: string } {
  if (isPending) return { text: "counting…", reason: "" };
  if (failure !== null) return { text: "not counted", reason: failure };
  return { text: "not named", reason: "No reader recognises this name in the records" };
}

/**
 * So many bytes of names, as an address writes them, are asked about at once. All of a request's headers are at most
 * 16 KiB (https://nodejs.org/api/cli.html#--max-http-header-sizesize), of which cookies need their part.
 */
const askedBytesMax = 6_000;

/** Names in batches that fit an address each, none of them empty. */
export function batchNames(names: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const name of new Set(names)) {
    // A name so long is in no record; a line break would make it two.
    if (name === "" || name.includes("\n") || name.length > 300) continue;
    const nameBytes = new URLSearchParams([["", `${name}\n`]]).toString().length;
    if (bytes + nameBytes > askedBytesMax) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(name);
    bytes += nameBytes;
  }
  return batches;
}

/** A search box holds no more; the first names are those the evidence is surest of. */
const searchedCharsMax = 600;

/** By which names the records of an entity are looked for. */
export function searchedNames({
  name,
  aliases,
}: {
  readonly name: string;
  readonly aliases: readonly { readonly name: string }[];
}): readonly string[] {
  const names = [...new Set([name, ...aliases.map((alias) => alias.name)])];
  const lengths = names.map((_, at) => names.slice(0, at + 1).join("|").length);
  return names.filter((_, at) => at === 0 || (lengths[at] ?? 0) <= searchedCharsMax);
}

const edgesShown = 6;

/** "calls payments, postgres · called by edge": what stands around an entity, in words. */
export function describeNeighbours(id: string, edges: readonly ListedEdge[]): string {
  const outward = edges.filter(({ from }) => from === id);
  const inward = edges.filter(({ to }) => to === id);
  return [
    ...topologyKinds.map((kind) =>
      listOf(kind.replace("-", " "), namesOf(outward, kind, "toName")),
    ),
    ...topologyKinds.map((kind) => listOf(inwardWords[kind], namesOf(inward, kind, "fromName"))),
  ]
    .filter((text) => text !== "")
    .join(" · ");
}

const inwardWords = {
  calls: "called by",
  reads: "read by",
  writes: "written by",
  resolves: "resolved by",
  routes: "routed to by",
  "runs-on": "runs",
} as const;

function namesOf(
  edges: readonly ListedEdge[],
  kind: ListedEdge["kind"],
  end: "fromName" | "toName",
): readonly string[] {
  return [...new Set(edges.filter((edge) => edge.kind === kind).map((edge) => edge[end]))];
}

function listOf(word: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const more = names.length > edgesShown ? ` and ${names.length - edgesShown} more` : "";
  return `${word} ${names.slice(0, edgesShown).join(", ")}${more}`;
}
