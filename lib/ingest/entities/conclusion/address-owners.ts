import type { Instant } from "@/lib/base/instant";
import type { RecordPlace, Sighting } from "@/lib/domain/evidence/entity-catalogue";
import type { Statement } from "../ledger/entity-ledger";
import { uniteSightings } from "../ledger/seen";
import { type Mention, mentionKey } from "../mention";

/** Who has an address, by the statements of records. */
export type AddressOwner = {
  readonly owner: Mention;
  readonly reason: string;
  readonly proof: RecordPlace;
  readonly from: Instant | null;
  readonly until: Instant | null;
};

export type OwnedAddress =
  | { readonly kind: "one"; readonly address: string; readonly owner: AddressOwner }
  /** Handed on: nobody has it twice, and no two have it at one time. */
  | { readonly kind: "in-turn"; readonly address: string; readonly owners: readonly AddressOwner[] }
  /** Said of several at the same time: nobody is believed. */
  | { readonly kind: "contested"; readonly address: string };

/** `ownerOf` answers which entity a name is of, or null when nothing else is known of the name. */
export function findAddressOwners(
  statements: readonly Statement[],
  ownerOf: (named: Mention) => Mention | null,
): readonly OwnedAddress[] {
  const owned = statements.flatMap((statement) => {
    const owner = ownerOf(statement.named);
    return owner === null ? [] : [{ ...statement, owner }];
  });
  return [...Map.groupBy(owned, ({ alias }) => alias)].map(([address, claims]) =>
    judge(address, onMachines(claims)),
  );
}

type Claim = Statement & { readonly owner: Mention };

/** A service that is said to have an address runs on the machine that has it. */
function onMachines(claims: readonly Claim[]): readonly Claim[] {
  const machines = claims.filter(({ owner }) => owner.type !== "service");
  return machines.length > 0 ? machines : claims;
}

function judge(address: string, claims: readonly Claim[]): OwnedAddress {
  const owners = [...Map.groupBy(claims, ({ owner }) => mentionKey(owner)).values()].flatMap(
    toOwner,
  );
  const [first, ...others] = owners.toSorted(byTime);
  if (first === undefined) return { kind: "contested", address };
  if (others.length === 0) return { kind: "one", address, owner: first };
  const inTurn = [first, ...others];
  const isInTurn = inTurn.every((owner, index) => isBefore(owner, inTurn[index + 1]));
  return isInTurn ? { kind: "in-turn", address, owners: inTurn } : { kind: "contested", address };
}

function toOwner(claims: readonly Claim[]): readonly AddressOwner[] {
  const [first] = claims.toSorted((a, b) => (a.reason < b.reason ? -1 : 1));
  const sighting: Sighting = uniteSightings(claims.map((claim) => claim.sighting));
  const [proof] = first?.sighting.examples ?? [];
  if (first === undefined || proof === undefined) return [];
  const { owner, reason } = first;
  return [{ owner, reason, proof, from: sighting.firstSeen, until: sighting.lastSeen }];
}

function byTime(a: AddressOwner, b: AddressOwner): number {
  if (a.from !== b.from) return (a.from ?? 0) - (b.from ?? 0);
  return mentionKey(a.owner) < mentionKey(b.owner) ? -1 : 1;
}

function isBefore({ from, until }: AddressOwner, next: AddressOwner | undefined): boolean {
  if (next === undefined) return from !== null;
  return from !== null && until !== null && next.from !== null && until < next.from;
}
