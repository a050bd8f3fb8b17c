import { workloadOfKnownPod } from "@/lib/names/kubernetes-names";
import type { EntityLedger, NamedSighting } from "../ledger/entity-ledger";
import { type Mention, type MentionType, mentionKey } from "../mention";
import { isFullName, looksLikeHost } from "../names/host-names";

/** What all records together tell of the names in them. */
export type KnownNames = {
  readonly all: readonly NamedSighting[];
  /** What a mention is a mention of; null when no record says enough. */
  readonly settle: (mention: Mention) => Mention | null;
};

/** The name of a service inside a cluster: `orders.shop.svc.cluster.local`. */
const clusterService = /^([a-z\d-]+)\.[a-z\d-]+\.svc(?:\.|$)/;

/**
 * Settles what could not be told while reading: the other end of a connection is the host of that name if
 * one is known, else the service, else what the form of its name says. A program is a service only when a
 * record names it as one.
 */
export function openKnownNames(ledger: EntityLedger): KnownNames {
  const all = ledger.mentions();
  const known = new Set(all.map(({ mention }) => mentionKey(mention)));
  const knownAs = (types: readonly MentionType[], name: string) =>
    types.map((type) => ({ type, name })).find((mention) => known.has(mentionKey(mention))) ?? null;
  return {
    all,
    settle: (mention) => {
      const { type, name } = mention;
      if (type === "program") return knownAs(["service"], name);
      // Who acts under the name of an account is that account.
      if (type === "person") return knownAs(["account"], name) ?? mention;
      if (type === "host") return knownAs(["pod"], name) ?? mention;
      if (type !== "endpoint") return mention;
      return knownAs(["pod", "host", "service"], name) ?? settleByForm(name);
    },
  };
}

function settleByForm(name: string): Mention {
  const inCluster = clusterService.exec(name)?.[1];
  if (inCluster !== undefined) return { type: "service", name: inCluster };
  return { type: isFullName(name) || looksLikeHost(name) ? "host" : "service", name };
}

/** The service a pod belongs to, by the name that was made for it. */
export function serviceOfPod({ type, name }: Mention): Mention | null {
  const workload = type === "pod" ? workloadOfKnownPod(name) : null;
  return workload === null ? null : { type: "service", name: workload };
}
