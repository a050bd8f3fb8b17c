import type { EntityCatalogue, SharedIdentifier } from "@/lib/domain/evidence/entity-catalogue";
import type { EntityLedger, NamedSighting, Statement } from "../ledger/entity-ledger";
import { uniteSightings } from "../ledger/seen";
import { type Mention, mentionKey } from "../mention";
import { isFullName } from "../names/host-names";
import { findAddressOwners, type OwnedAddress } from "./address-owners";
import { buildEdges } from "./build-edges";
import { type KnownNames, openKnownNames, serviceOfPod } from "./known-names";
import { listEntities } from "./list-entities";
import { MergedNames } from "./merged-names";

/** Turns what was counted into entities and edges: names settled, then merged, then listed. */
export function buildCatalogue(
  ledger: EntityLedger,
  statements: readonly Statement[],
  identifiers: readonly SharedIdentifier[],
): EntityCatalogue {
  const names = openKnownNames(ledger);
  const settled = settleNames(names);
  const merged = new MergedNames();
  mergeFullNames(ofType(settled, "host"), merged);
  mergeContainerIds(ofType(settled, "container"), merged);
  const owned = mergeOwned(statements, names, settled, merged);
  const holders = new Map(
    owned.flatMap((each) =>
      each.kind === "in-turn" ? [[each.address, each.owners] as const] : [],
    ),
  );
  const edges = buildEdges(ledger.edges(), {
    entityOf: (mention) => find(names, merged, mention),
    holdersOf: (address) => holders.get(address) ?? [],
    listeners: ledger.listeners(),
  });
  const listed = listEntities(settled, edges, { merged, holders });
  const contested = owned.filter(({ kind }) => kind === "contested").length;
  return {
    ...listed,
    identifiers,
    leftOut: [
      ...listed.leftOut,
      ...[...ledger.leftOut()].map(([what, count]) => ({
        what,
        count,
        why: "there are more than are followed",
      })),
      { what: "addresses", count: contested, why: "several names claim them at the same time" },
    ].filter(({ count }) => count > 0),
  };
}

/** Mentions under what they turned out to be, equal ones united; and the services that pods imply. */
function settleNames({ all, settle }: KnownNames): readonly NamedSighting[] {
  const settled = all.flatMap(({ mention, sighting }) => {
    const found = settle(mention);
    return found === null ? [] : [{ mention: found, sighting }];
  });
  const known = new Set(settled.map(({ mention }) => mentionKey(mention)));
  const implied = settled.flatMap(({ mention, sighting }) => {
    const service = serviceOfPod(mention);
    return service === null || known.has(mentionKey(service))
      ? []
      : [{ mention: service, sighting }];
  });
  const groups = Map.groupBy([...settled, ...implied], ({ mention }) => mentionKey(mention));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ ...first, sighting: uniteSightings(group.map(({ sighting }) => sighting)) }];
  });
}

function ofType(settled: readonly NamedSighting[], type: Mention["type"]) {
  return settled.filter(({ mention }) => mention.type === type);
}

function find(names: KnownNames, merged: MergedNames, mention: Mention): Mention | null {
  const settled = names.settle(mention);
  return settled === null ? null : merged.find(settled);
}

/** Merges what has one owner into it; a name that no record knows otherwise owns nothing. */
function mergeOwned(
  statements: readonly Statement[],
  names: KnownNames,
  settled: readonly NamedSighting[],
  merged: MergedNames,
): readonly OwnedAddress[] {
  const known = new Map(settled.map(({ mention }) => [mentionKey(mention), mention]));
  const owned = findAddressOwners(statements, (named) => {
    const found = find(names, merged, named);
    return found !== null && known.has(mentionKey(found)) ? found : null;
  });
  for (const each of owned) {
    if (each.kind !== "one") continue;
    const { owner, reason, proof } = each.owner;
    const address = known.get(mentionKey({ type: "address", name: each.address })) ?? null;
    merged.add({ into: owner, alias: { name: each.address, reason, proof }, merged: address });
  }
  return owned;
}

/**
 * `db-01` and `db-01.prod.example` are one host when no other full name begins with `db-01`, and the
 * domain is one that several hosts are in or a record was written under. The name named more often stays.
 */
function mergeFullNames(hosts: readonly NamedSighting[], merged: MergedNames): void {
  const full = hosts.filter(({ mention }) => isFullName(mention.name));
  const byDomain = Map.groupBy(full, ({ mention }) => domainOf(mention.name));
  const byLabel = Map.groupBy(full, ({ mention }) => labelOf(mention.name));
  for (const short of hosts) {
    const { name } = short.mention;
    const [only, ...others] = byLabel.get(name) ?? [];
    if (name.includes(".") || only === undefined || others.length > 0) continue;
    const isOurs =
      only.mention.type === "host" || (byDomain.get(domainOf(only.mention.name))?.length ?? 0) > 1;
    if (isOurs) merge(short, only, `the only full name that begins with ${name}`, merged);
  }
}

function labelOf(name: string): string {
  return name.slice(0, name.indexOf("."));
}

function domainOf(name: string): string {
  return name.slice(name.indexOf(".") + 1);
}

const idStart = /^[\da-f]{12}$/;

const wholeId = /^[\da-f]{64}$/;

/** The first 12 of a container's 64 digits are how it is mostly named; when only one begins so, they are it. */
function mergeContainerIds(containers: readonly NamedSighting[], merged: MergedNames): void {
  const whole = Map.groupBy(
    containers.filter(({ mention }) => wholeId.test(mention.name)),
    ({ mention }) => mention.name.slice(0, 12),
  );
  for (const short of containers) {
    if (!idStart.test(short.mention.name)) continue;
    const [only, ...others] = whole.get(short.mention.name) ?? [];
    if (only === undefined || others.length > 0) continue;
    merge(short, only, "the only id that begins so", merged);
  }
}

function merge(
  short: NamedSighting,
  long: NamedSighting,
  reason: string,
  merged: MergedNames,
): void {
  const isShort = short.sighting.records >= long.sighting.records;
  const [into, other] = isShort ? [short, long] : [long, short];
  const [proof] = long.sighting.examples;
  if (proof === undefined) return;
  const alias = { name: other.mention.name, reason, proof };
  merged.add({ into: into.mention, alias, merged: other.mention });
}
