import type { CataloguedType, TopologyKind } from "@/lib/domain/evidence/entity-catalogue";

/**
 * What a record names. An `endpoint` is the other end of a connection, a host or a service: which of
 * them is known when all has been read. A `program` is a file's own name: a service if a record names it.
 */
export type MentionType = CataloguedType | "endpoint" | "program";

export type Mention = { readonly type: MentionType; readonly name: string };

/** What is read off one record; whoever collects knows which record it is. */
export interface FactSink {
  mention(mention: Mention): void;
  /** `port`: where on `to`, when it is said. */
  edge(kind: TopologyKind, from: Mention, to: Mention, port: number | null): void;
  /** The record says that `named` and `address` are one. */
  sameAs(named: Mention, address: string, reason: string): void;
  /** `service` takes connections on this port of `host`. */
  listens(service: Mention, host: Mention, port: number): void;
  /** `server` took the connection that came from this address and port. */
  accepts(server: Mention, client: string, clientPort: number): void;
  /** A connection from there was seen going to `address`. */
  connects(address: string, client: string, clientPort: number): void;
}

/** Names that differ in case only are one: hosts have no case, and the rest are not told apart by it. */
export function mentionKey({ type, name }: Mention): string {
  return `${type} ${name.toLowerCase()}`;
}
