import type { TopologyKind } from "@/lib/domain/evidence/entity-catalogue";
import type { EdgeSighting, Listener } from "../ledger/entity-ledger";
import { uniteSightings } from "../ledger/seen";
import { type Mention, mentionKey } from "../mention";
import { isDaemon } from "../names/daemons";
import type { AddressOwner } from "./address-owners";
import { serviceOfPod } from "./known-names";

export type SettledEdge = Omit<EdgeSighting, "from" | "to"> & {
  readonly from: Mention;
  readonly to: Mention;
};

export type EdgeSettling = {
  /** What a mention is in the end; null when it is nothing that is listed. */
  readonly entityOf: (mention: Mention) => Mention | null;
  /** Of addresses that changed hands: who had them when. */
  readonly holdersOf: (address: string) => readonly AddressOwner[];
  readonly listeners: readonly Listener[];
};

/** Edges between entities: names settled, ports turned into the services that listen there, equal ones united. */
export function buildEdges(
  edges: readonly EdgeSighting[],
  settling: EdgeSettling,
): readonly SettledEdge[] {
  const services = findListeners(settling);
  const settled = edges.flatMap((edge): SettledEdge[] => {
    const from = endOf(edge.from, edge, settling);
    const to = endOf(edge.to, edge, settling);
    if (from === null || to === null) return [];
    const listening = edge.port === null ? undefined : services.get(placeKey(to, edge.port));
    const end = listening === undefined ? { to, port: edge.port } : { to: listening, port: null };
    return mentionKey(from) === mentionKey(end.to) ? [] : [{ ...edge, from, ...end }];
  });
  const groups = Map.groupBy(withPorts(settled), edgeKey);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ ...first, sighting: uniteSightings(group.map(({ sighting }) => sighting)) }];
  });
}

/** A connection told without its port is the one that is told with it, when there is only one such. */
function withPorts(edges: readonly SettledEdge[]): readonly SettledEdge[] {
  const ports = new Map<string, Set<number>>();
  for (const edge of edges) {
    if (edge.port === null) continue;
    const key = edgeKey({ ...edge, port: null });
    ports.set(key, (ports.get(key) ?? new Set()).add(edge.port));
  }
  return edges.map((edge) => {
    const [port, ...others] = ports.get(edgeKey(edge)) ?? [];
    return edge.port !== null || port === undefined || others.length > 0 ? edge : { ...edge, port };
  });
}

function edgeKey({ kind, from, to, port }: SettledEdge): string {
  return `${kind satisfies TopologyKind} ${port ?? ""} ${mentionKey(from)} > ${mentionKey(to)}`;
}

/**
 * Pods come and go under one service, so it is the service that calls and is called. An address that
 * changed hands is its holder's only while the edge was seen inside the holder's time.
 */
function endOf(
  mention: Mention,
  { kind, sighting }: EdgeSighting,
  { entityOf, holdersOf }: EdgeSettling,
): Mention | null {
  const entity = entityOf(mention);
  if (entity?.type === "pod" && kind !== "runs-on") return serviceOfPod(entity) ?? entity;
  if (entity?.type !== "address") return entity;
  const { firstSeen, lastSeen } = sighting;
  const holder = holdersOf(entity.name).find(
    ({ from, until }) =>
      from !== null &&
      until !== null &&
      firstSeen !== null &&
      lastSeen !== null &&
      firstSeen >= from &&
      lastSeen <= until,
  );
  return holder?.owner ?? entity;
}

/** The one service that listens on a port of a host; none where several say so. */
function findListeners({ listeners, entityOf }: EdgeSettling): ReadonlyMap<string, Mention> {
  const services = new Map<string, Mention | null>();
  for (const { service, host, port } of listeners) {
    const [program, place] = [entityOf(service), entityOf(host)];
    if (program === null || place === null || isDaemon(program.name)) continue;
    const key = placeKey(place, port);
    const known = services.get(key);
    const isOther = known !== undefined && known?.name !== program.name;
    services.set(key, isOther ? null : program);
  }
  return new Map(
    [...services].flatMap(([key, service]) => (service === null ? [] : [[key, service]])),
  );
}

function placeKey(place: Mention, port: number): string {
  return `${port} ${mentionKey(place)}`;
}
