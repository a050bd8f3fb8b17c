import type { NamedSighting } from "../ledger/entity-ledger";
import { isFullName } from "../names/host-names";
import type { MergedNames } from "./merged-names";

/**
 * `db-01` and `db-01.prod.example` are one host when no other full name begins with `db-01`, and the
 * domain is one that several hosts are in or a record was written under. The name named more often stays.
 */
export function mergeFullNames(hosts: readonly NamedSighting[], merged: MergedNames): void {
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
export function mergeContainerIds(containers: readonly NamedSighting[], merged: MergedNames): void {
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
