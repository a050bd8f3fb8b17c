import { pairsMax } from "../entity-limits";
import { type Mention, mentionKey } from "../mention";
import { Recent } from "./recent";
import type { Seen } from "./seen";

/** The same port of a client serves again later; only what is told within this time is one connection. */
const sameConnectionMs = 60_000;
/** Connections that have to agree before an address is taken for a host's. */
const agreeingMin = 3;

type Side<Where> = { readonly where: Where; readonly seen: Seen };
type Claim = {
  readonly host: Mention;
  readonly address: string;
  readonly seen: Seen;
  count: number;
};

/**
 * A host that logs the connection from 10.0.0.7:41234 while a capture shows 10.0.0.7:41234 going to
 * 10.0.0.5 has that address. Only when several connections say so and none says otherwise.
 */
export class ConnectionPairs {
  private readonly accepted = new Recent<Side<Mention>>(pairsMax);
  private readonly seenGoing = new Recent<Side<string>>(pairsMax);
  private readonly claims = new Map<string, Claim>();

  accepts(host: Mention, client: string, port: number, seen: Seen): void {
    const key = `${client} ${port}`;
    const going = this.seenGoing.take(key);
    if (going !== undefined && isNear(going.seen, seen)) this.claim(host, going.where, seen);
    else this.accepted.set(key, { where: host, seen });
  }

  connects(address: string, client: string, port: number, seen: Seen): void {
    const key = `${client} ${port}`;
    const accepted = this.accepted.take(key);
    if (accepted !== undefined && isNear(accepted.seen, seen)) {
      this.claim(accepted.where, address, accepted.seen);
    } else this.seenGoing.set(key, { where: address, seen });
  }

  /** Addresses that belong to one host by all connections that were seen from both sides. */
  agreed(): readonly Claim[] {
    const claims = [...this.claims.values()];
    return claims.filter(
      ({ address, count }) =>
        count >= agreeingMin && claims.filter((claim) => claim.address === address).length === 1,
    );
  }

  private claim(host: Mention, address: string, seen: Seen): void {
    const key = `${mentionKey(host)} ${address}`;
    const known = this.claims.get(key);
    if (known !== undefined) known.count++;
    else if (this.claims.size < claimsMax) this.claims.set(key, { host, address, seen, count: 1 });
  }
}

/** More hosts with addresses than this are not told apart. */
const claimsMax = 1_000;

function isNear(one: Seen, other: Seen): boolean {
  if (one.at === null || other.at === null) return false;
  return Math.abs(one.at - other.at) <= sameConnectionMs;
}
