import { createHash } from "node:crypto";
import {
  type CataloguedEntity,
  type CataloguedType,
  cataloguedTypes,
  type EntityCatalogue,
  type TopologyEdge,
} from "@/lib/domain/evidence/entity-catalogue";
import { type EntityId, entityIds } from "@/lib/domain/ids";
import { callersMax, listedMax } from "../entity-limits";
import type { NamedSighting } from "../ledger/entity-ledger";
import { uniteSightings } from "../ledger/seen";
import { type Mention, mentionKey } from "../mention";
import type { AddressOwner } from "./address-owners";
import type { SettledEdge } from "./build-edges";
import { serviceOfPod } from "./known-names";
import type { MergedNames } from "./merged-names";

type Settled = {
  readonly merged: MergedNames;
  readonly holders: ReadonlyMap<string, readonly AddressOwner[]>;
};

/** By type, the most often named first; edges between what is listed, the most often told first. */
export function listEntities(
  named: readonly NamedSighting[],
  edges: readonly SettledEdge[],
  settled: Settled,
): Pick<EntityCatalogue, "entities" | "edges" | "leftOut"> {
  const groups = Map.groupBy(named, ({ mention }) => mentionKey(settled.merged.find(mention)));
  const all = [...groups.values()].flatMap((group) => toEntity(group, settled));
  const entities = cataloguedTypes.flatMap((type) =>
    all
      .filter((entity) => entity.type === type)
      .toSorted(byRecords)
      .slice(0, listedMax),
  );
  const listed = new Set(entities.map(({ id }) => id));
  const between = withoutCrowds(edges)
    .map(toEdge)
    .filter(({ from, to }) => listed.has(from) && listed.has(to))
    .toSorted(byEnds);
  return {
    entities,
    edges: between,
    leftOut: [
      {
        what: "entities",
        count: all.length - entities.length,
        why: `only the ${listedMax} named most often of each type are listed`,
      },
      {
        what: "connections",
        count: edges.length - between.length,
        why: `only ${callersMax} addresses are listed for each that is called, and ends that are listed`,
      },
    ],
  };
}

function withoutCrowds(edges: readonly SettledEdge[]): readonly SettledEdge[] {
  const crowds = Map.groupBy(
    edges.filter(({ kind, from }) => kind === "calls" && from.type === "address"),
    ({ to, port }) => `${port ?? ""} ${mentionKey(to)}`,
  );
  const left = new Set(
    [...crowds.values()].flatMap((crowd) => crowd.toSorted(byFrequency).slice(callersMax)),
  );
  return edges.filter((edge) => !left.has(edge));
}

function byFrequency(a: SettledEdge, b: SettledEdge): number {
  return b.sighting.records - a.sighting.records || compare(a.from.name, b.from.name);
}

function toEntity(
  group: readonly NamedSighting[],
  { merged, holders }: Settled,
): CataloguedEntity[] {
  const [first] = group;
  if (first === undefined) return [];
  const called = merged.find(first.mention);
  const { type, name } =
    group.find(({ mention }) => mentionKey(mention) === mentionKey(called))?.mention ?? called;
  if (!isCatalogued(type)) return [];
  const service = serviceOfPod(called);
  const had = type === "address" ? (holders.get(name) ?? []) : [];
  return [
    {
      ...uniteSightings(group.map(({ sighting }) => sighting)),
      id: toId(called),
      ...{ type, name },
      aliases: merged.aliasesOf(called),
      memberOf: service === null ? null : toId(merged.find(service)),
      holders: had.map(({ owner, ...holding }) => ({ holder: toId(owner), ...holding })),
    },
  ];
}

function isCatalogued(type: Mention["type"]): type is CataloguedType {
  return type !== "endpoint" && type !== "program";
}

function toEdge({ kind, from, to, port, sighting }: SettledEdge): TopologyEdge {
  return { ...sighting, from: toId(from), to: toId(to), kind, port };
}

/** As the timeline makes the ids of its entities: of type and name, without case. */
function toId({ type, name }: Mention): EntityId {
  const text = `${type.toLowerCase()}\n${name.toLowerCase()}`;
  return entityIds.fromDigest(createHash("sha256").update(text, "utf8").digest("hex"));
}

function byRecords(a: CataloguedEntity, b: CataloguedEntity): number {
  return b.records - a.records || compare(a.name, b.name);
}

function byEnds(a: TopologyEdge, b: TopologyEdge): number {
  return (
    b.records - a.records ||
    compare(a.from, b.from) ||
    compare(a.to, b.to) ||
    compare(a.kind, b.kind) ||
    (a.port ?? 0) - (b.port ?? 0)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
