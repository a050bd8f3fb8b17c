import { printTable } from "../quality/print-table";
import type { Fate } from "./injecting/fates";
import { type Compared, findLosses } from "./parts/compare-scores";
import type { Injected } from "./parts/inject-false";
import type { KnockedOut } from "./parts/knock-sources-out";
import type { JudgedClaim, PlayedModels } from "./parts/play-models";
import type { TimedRounds } from "./parts/time-rounds";

/** What one model came to in all roles, whoever played it; the worst first. */
export function printModels(models: readonly PlayedModels[]): void {
  printLiar(models);
  printKnower(models);
  printCopyist(models);
  printTokens(models);
  const lost = models.flatMap((one) => one.lost.map((why) => `${one.slug}: ${why}`));
  say(`tasks that came to no answer: ${lost.length}`);
  for (const why of lost.slice(0, 10)) say(`  ${why}`);
}

function printLiar(models: readonly PlayedModels[]): void {
  title("A liar in all roles: his findings that stand");
  const claims = models.flatMap(({ liar }) => liar.claims);
  printTable([
    ["kind", "told", "stand"],
    ...byKind(claims).map(([kind, some]) => [kind, `${some.length}`, `${standing(some).length}`]),
  ]);
  say(
    `stand: ${standing(claims).length} of ${claims.length} (${percent(standing(claims), claims)})`,
  );
  for (const { slug, liar } of models) {
    for (const { kind, claim, credibility, outcome } of standing(liar.claims).slice(0, 8)) {
      say(`  ${slug} · ${kind} · ${credibility} ${outcome} · ${claim.slice(0, 110)}`);
    }
    if (liar.believed.length > 0) say(`  ${slug} · believed: ${liar.believed.join(", ")}`);
  }
  title("Passes → rounds with the liar");
  printCompared(models.map(({ liar }) => liar.compared));
}

function printKnower(models: readonly PlayedModels[]): void {
  title("A knower as the Experts: what he told beside the passes, and what stands of it");
  printTable([
    ["recording", "events", "links"],
    ...models.map(({ slug, knower: { claims } }) => [
      slug.slice(0, 28),
      ...(["event", "link"] as const).map((kind) => {
        const some = claims.filter((one) => one.kind === kind);
        return `${standing(some).length} of ${some.length}`;
      }),
    ]),
  ]);
  const claims = models.flatMap(({ knower }) => knower.claims);
  say(
    `stand: ${standing(claims).length} of ${claims.length} (${percent(standing(claims), claims)})`,
  );
  for (const { claim, credibility, outcome, annotation } of claims
    .filter(({ isStanding }) => !isStanding)
    .slice(0, 25)) {
    say(`  fell · ${credibility} ${outcome} · ${claim.slice(0, 80)} · ${annotation.slice(0, 140)}`);
  }
  title("Passes → rounds with the knower");
  printCompared(models.map(({ knower }) => knower.compared));
}

function printCopyist(models: readonly PlayedModels[]): void {
  title("A copyist in all roles beside the rules he copies");
  printTable([
    ["recording", "false fell", "true lost", "gap shown as", "given back", "told otherwise"],
    ...models.map(({ slug, injected, knocked }) => [
      slug.slice(0, 28),
      ...[
        [injected.rules, injected.model].map((one) => fallen(one, false)).join(" → "),
        [injected.rules, injected.model].map((one) => fallen(one, true)).join(" → "),
        [knocked.rules, knocked.model].map(shownAs).join(" → "),
        [knocked.rules, knocked.model].map((one) => (one?.isClosed ? "closed" : "-")).join(" → "),
      ],
      `${differences(injected).length}`,
    ]),
  ]);
  for (const { slug, injected } of models) {
    for (const words of differences(injected).slice(0, 6)) say(`  ${slug} · ${words}`);
  }
  title("Full rounds by the rules → by the copyist");
  printCompared(models.map(({ copied }) => copied));
}

function printTokens(models: readonly PlayedModels[]): void {
  title("Tokens that arrived at the provider, round by round of a run that never settles");
  const longest = Math.max(0, ...models.map(({ rounds }) => rounds.length));
  const numbers = Array.from({ length: longest }, (_, index) => index);
  printTable([
    ["recording", ...numbers.map((index) => `${index + 1}`), "last/second"],
    ...models.map(({ slug, rounds }) => [
      slug.slice(0, 28),
      ...numbers.map((index) => thousands(rounds[index]?.tokens)),
      ((rounds.at(-1)?.tokens ?? 0) / Math.max(1, rounds[1]?.tokens ?? 0)).toFixed(2),
    ]),
  ]);
}

export function printTimed(timed: readonly (TimedRounds & { readonly slug: string })[]): void {
  title("Three rounds by the rules of the largest recording");
  printTable([
    ["recording", "rounds", "s (bar 5)", "first turn, ms (bar 300)"],
    ...timed.map(({ slug, rounds, threeRounds, firstTurnMs }) => [
      ...[slug.slice(0, 36), `${rounds}`, threeRounds.toFixed(1), `${firstTurnMs}`],
    ]),
  ]);
}

function printCompared(compared: readonly Compared[]): void {
  const worstFirst = compared.toSorted((a, b) => findLosses(b).length - findLosses(a).length);
  printTable([
    ["recording", "key R", "key P", "link F1", "cites", "root", "pruned", "rounds", "lower"],
    ...worstFirst.map((one) => [
      one.slug.slice(0, 28),
      ...(["keyRecall", "keyPrecision", "linkF1", "citationValidity"] as const).map(
        (name) => `${decimal(one.passes[name])} → ${decimal(one.full[name])}`,
      ),
      one.isQuiet
        ? `${one.passes.outcome} → ${one.full.outcome}`
        : `${one.passes.rootRank} → ${one.full.rootRank}`,
      ...[`${one.pruned}`, `${one.rounds}`, findLosses(one).join("; ")],
    ]),
  ]);
}

/** Planted findings of which one of them made something else than the other. */
function differences({ rules, model }: PlayedModels["injected"]): readonly string[] {
  const byClaim = (fates: readonly Fate[]) =>
    new Map(fates.map((fate) => [fate.planted.finding.claim, fate]));
  const [one, other] = [byClaim(rules.fates), byClaim(model.fates)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((claim) => {
    const [a, b] = [one.get(claim), other.get(claim)].map((fate) =>
      fate === undefined ? "not told" : `${fate.isStanding ? "stands" : "fell"} (${fate.outcome})`,
    );
    return a === b ? [] : [`${a} → ${b} · ${claim.slice(0, 80)}`];
  });
}

function fallen({ fates }: Injected, isTrue: boolean): string {
  const some = fates.filter(({ planted }) => planted.isTrue === isTrue);
  return `${some.filter(({ isStanding }) => !isStanding).length}/${some.length}`;
}

function shownAs(knocked: KnockedOut | null): string {
  if (knocked === null) return "no source";
  return knocked.rank === null ? (knocked.gap === null ? "none" : "not") : `${knocked.rank}`;
}

function byKind(
  claims: readonly JudgedClaim[],
): readonly (readonly [string, readonly JudgedClaim[]])[] {
  return [...Map.groupBy(claims, ({ kind }) => kind)].toSorted(
    ([, a], [, b]) => standing(b).length - standing(a).length,
  );
}

function standing(claims: readonly JudgedClaim[]): readonly JudgedClaim[] {
  return claims.filter(({ isStanding }) => isStanding);
}

function percent(some: readonly unknown[], all: readonly unknown[]): string {
  return `${((100 * some.length) / Math.max(1, all.length)).toFixed(1)} %`;
}

function thousands(tokens: number | undefined): string {
  return tokens === undefined ? "" : (tokens / 1000).toFixed(1);
}

function decimal(value: number | null): string {
  return value === null ? "-" : value.toFixed(2);
}

function title(words: string): void {
  say(`\n${words}`);
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}
