import type { Sighting, TopologyKind } from "@/lib/domain/evidence/entity-catalogue";
import { edgesMax, namesMax, statementsMax } from "../entity-limits";
import { type Mention, type MentionType, mentionKey } from "../mention";
import { GrowingSighting, type Seen } from "./seen";

/** A name that was mentioned, an edge that was told, a statement that was made; and where. */
export type NamedSighting = { readonly mention: Mention; readonly sighting: Sighting };
export type EdgeSighting = {
  readonly kind: TopologyKind;
  readonly from: Mention;
  readonly to: Mention;
  readonly port: number | null;
  readonly sighting: Sighting;
};
export type Statement = {
  readonly named: Mention;
  readonly alias: string;
  readonly reason: string;
  readonly sighting: Sighting;
};
export type Listener = { readonly service: Mention; readonly host: Mention; readonly port: number };

type Kept<Item> = { readonly item: Item; readonly sighting: GrowingSighting };

/** Counts what records say, each distinct thing once, within the limits. */
export class EntityLedger {
  /** Names in lower case, by type: one lookup for what every record does several times. */
  private readonly names = new Map<MentionType, Map<string, Kept<Mention>>>();
  private readonly edgeTable = new Map<string, Kept<Omit<EdgeSighting, "sighting">>>();
  private readonly statementTable = new Map<string, Kept<Omit<Statement, "sighting">>>();
  private readonly listenerTable = new Map<string, Listener>();
  private readonly leftOutOf = new Map<string, { count: number; latest: number }>();

  /** False when there are too many of its type already. */
  name(mention: Mention, seen: Seen): boolean {
    const { type } = mention;
    const key = mention.name.toLowerCase();
    let names = this.names.get(type);
    if (names === undefined) {
      names = new Map();
      this.names.set(type, names);
    }
    let known = names.get(key);
    if (known === undefined) {
      if (names.size >= namesMax[type]) return this.leaveOut(`names of type ${type}`, seen);
      known = { item: mention, sighting: new GrowingSighting() };
      names.set(key, known);
    }
    known.sighting.add(seen);
    return true;
  }

  edge(edge: Omit<EdgeSighting, "sighting">, seen: Seen): void {
    const { kind, from, to, port } = edge;
    const key = `${kind} ${port ?? ""} ${mentionKey(from)} > ${mentionKey(to)}`;
    keep(this.edgeTable, key, edge, seen, edgesMax) || this.leaveOut("connections", seen);
  }

  statement(statement: Omit<Statement, "sighting">, seen: Seen): void {
    const key = `${mentionKey(statement.named)} = ${statement.alias}`;
    keep(this.statementTable, key, statement, seen, statementsMax) ||
      this.leaveOut("statements", seen);
  }

  listener(listener: Listener): void {
    const { service, host, port } = listener;
    if (this.listenerTable.size >= statementsMax) return;
    this.listenerTable.set(`${port} ${mentionKey(host)} ${mentionKey(service)}`, listener);
  }

  mentions(): readonly NamedSighting[] {
    const kept = [...this.names.values()].flatMap((names) => [...names.values()]);
    return kept.map(({ item, sighting }) => ({ mention: item, sighting: sighting.get() }));
  }

  edges(): readonly EdgeSighting[] {
    return [...this.edgeTable.values()].map(withSighting);
  }

  statements(): readonly Statement[] {
    return [...this.statementTable.values()].map(withSighting);
  }

  listeners(): readonly Listener[] {
    return [...this.listenerTable.values()];
  }

  /** How many records name further ones, by what they are. */
  leftOut(): ReadonlyMap<string, number> {
    return new Map([...this.leftOutOf].map(([what, { count }]) => [what, count]));
  }

  private leaveOut(what: string, { serial }: Seen): false {
    const known = this.leftOutOf.get(what);
    if (known === undefined) this.leftOutOf.set(what, { count: 1, latest: serial });
    else if (known.latest !== serial) {
      known.count++;
      known.latest = serial;
    }
    return false;
  }
}

function keep<Item>(
  table: Map<string, Kept<Item>>,
  key: string,
  item: Item,
  seen: Seen,
  max: number,
): boolean {
  const known = table.get(key);
  if (known === undefined && table.size >= max) return false;
  const kept = known ?? { item, sighting: new GrowingSighting() };
  if (known === undefined) table.set(key, kept);
  kept.sighting.add(seen);
  return true;
}

function withSighting<Item>({ item, sighting }: Kept<Item>): Item & { sighting: Sighting } {
  return { ...item, sighting: sighting.get() };
}
