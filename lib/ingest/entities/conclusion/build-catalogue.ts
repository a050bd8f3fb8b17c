import type { EntityCatalogue, SharedIdentifier } from "@/lib/domain/entity-catalogue";
import type { EntityLedger, NamedSighting, Statement } from "../ledger/entity-ledger";
import { uniteSightings } from "../ledger/seen";
import { type Mention, mentionKey } from "../mention";
import { findAddressOwners, type OwnedAddress } from "./address-owners";
import { buildEdges } from "./build-edges";
import { type KnownNames, openKnownNames, serviceOfPod } from "./known-names";
import { listEntities } from "./list-entities";
import { mergeContainerIds, mergeFullNames } from "./merge-names";
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
