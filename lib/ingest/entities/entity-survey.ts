import type { EntityCatalogue, TopologyKind } from "@/lib/domain/evidence/entity-catalogue";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { buildCatalogue } from "./conclusion/build-catalogue";
import { readFacts } from "./facts/record-facts";
import { ConnectionPairs } from "./ledger/connection-pairs";
import { EntityLedger, type Statement } from "./ledger/entity-ledger";
import { IdentifierFields } from "./ledger/identifier-fields";
import { GrowingSighting, type Seen, toSeen } from "./ledger/seen";
import { SpanParents } from "./ledger/span-parents";
import type { FactSink, Mention } from "./mention";
import { toAddress } from "./names/addresses";

export type EntitySurvey = {
  /** In order of corrected time; in chunks of any size. */
  observe(records: readonly EvidenceRecord[]): void;
  conclude(): EntityCatalogue;
};

/**
 * Reads entities and topology off the evidence in one pass. What is kept grows with what is named, not
 * with how often, and is bounded (`entity-limits.ts`); the same records give the same catalogue.
 */
export function createEntitySurvey(): EntitySurvey {
  const collector = new Collector();
  return {
    observe: (records) => {
      for (const record of records) collector.observe(record);
    },
    conclude: () => collector.conclude(),
  };
}

class Collector implements FactSink {
  private readonly ledger = new EntityLedger();
  private readonly identifiers = new IdentifierFields();
  private readonly spans = new SpanParents();
  private readonly pairs = new ConnectionPairs();
  private serial = 0;
  private seen: Seen | null = null;

  observe(record: EvidenceRecord): void {
    this.serial++;
    const seen = toSeen(record, this.serial);
    this.seen = seen;
    const { identifiers } = readFacts(record, this);
    for (const [field, value] of identifiers) {
      this.identifiers.add(field, value, record.path, this.serial);
    }
    this.spans.observe(record, seen, (caller, callee, child) => {
      this.ledger.edge({ kind: "calls", from: caller, to: callee, port: null }, child);
    });
  }

  conclude(): EntityCatalogue {
    const statements = [...this.ledger.statements(), ...this.pairs.agreed().map(toStatement)];
    return buildCatalogue(this.ledger, statements, this.identifiers.list());
  }

  mention(mention: Mention): void {
    if (this.seen !== null) this.ledger.name(mention, this.seen);
  }

  edge(kind: TopologyKind, from: Mention, to: Mention, port: number | null): void {
    if (this.seen === null) return;
    const isFollowed = this.ledger.name(from, this.seen) && this.ledger.name(to, this.seen);
    if (isFollowed) this.ledger.edge({ kind, from, to, port }, this.seen);
  }

  sameAs(named: Mention, alias: string, reason: string): void {
    if (this.seen === null) return;
    if (toAddress(alias) !== null) this.ledger.name({ type: "address", name: alias }, this.seen);
    this.ledger.statement({ named, alias, reason }, this.seen);
  }

  listens(service: Mention, host: Mention, port: number): void {
    this.ledger.listener({ service, host, port });
  }

  accepts(server: Mention, client: string, clientPort: number): void {
    if (this.seen !== null) this.pairs.accepts(server, client, clientPort, this.seen);
  }

  connects(address: string, client: string, clientPort: number): void {
    if (this.seen !== null) this.pairs.connects(address, client, clientPort, this.seen);
  }
}

function toStatement({
  host,
  address,
  seen,
}: ReturnType<ConnectionPairs["agreed"]>[number]): Statement {
  const sighting = new GrowingSighting();
  sighting.add(seen);
  const reason = "took connections that were seen going to this address";
  return { named: host, alias: address, reason, sighting: sighting.get() };
}
