import { printTable } from "../quality/print-table";
import type { BenchOptions } from "./bench-options";
import type { Figures } from "./figures";
import { badShare, tallyFates } from "./injecting/fates";
import { type Compared, findLosses } from "./parts/compare-scores";
import type { Injected } from "./parts/inject-false";
import type { KnockedOut } from "./parts/knock-sources-out";
import { growthOf } from "./parts/measure-work";
import { printAblation } from "./print-ablation";
import { printModels, printTimed } from "./print-models";
import { halfOf, type Recording } from "./recordings";

/** Tables, in each the worst first. */
export function printFigures(figures: Figures, { parts }: BenchOptions): void {
  if (parts.has("scores")) printScores(figures.compared);
  if (parts.has("additions")) printAdditions(figures);
  if (parts.has("injections")) printInjections(figures);
  if (parts.has("knock-outs")) printKnockOuts(figures.knockedOut);
  if (parts.has("work")) printWork(figures);
  if (parts.has("ablation")) printAblation(figures.ablated);
  if (parts.has("models")) printModels(figures.models);
  if (parts.has("speed")) printTimed(figures.timed);
  for (const line of [...figures.passedOver, ...figures.broken]) say(line);
}

function printScores(compared: readonly Compared[]): void {
  title("Passes alone → full rounds");
  const worstFirst = compared.toSorted(
    (a, b) => findLosses(b).length - findLosses(a).length || a.full.linkF1 - b.full.linkF1,
  );
  printTable([
    ["recording", "key R", "key P", "link F1", "root", "coherence", "pruned", "rounds", "end", "s"],
    ...worstFirst.map((one) => [
      one.slug.slice(0, 28),
      ...(["keyRecall", "keyPrecision", "linkF1"] as const).map((name) =>
        move(one.passes[name], one.full[name]),
      ),
      one.isQuiet ? `${one.passes.outcome} → ${one.full.outcome}` : rootMove(one),
      ...one.coherence.slice(0, 1).map(([, before, after]) => move(before, after)),
      ...[`${one.pruned}`, `${one.rounds}`, one.end],
      `${one.seconds.passes.toFixed(1)} → ${one.seconds.full.toFixed(1)}`,
    ]),
  ]);
  for (const one of worstFirst) {
    const losses = findLosses(one);
    if (losses.length > 0) say(`lower by rounds: ${one.slug}: ${losses.join("; ")}`);
  }
  printCoherence(compared);
  const ended = compared.filter(({ rounds }) => rounds <= 6).length;
  say(`ended within 6 rounds: ${ended} of ${compared.length}`);
}

function printCoherence(compared: readonly Compared[]): void {
  const names = [...new Set(compared.flatMap(({ coherence }) => coherence.map(([name]) => name)))];
  title("Coherence by part, mean; and of the runs in which nothing was pruned");
  const meanOf = (some: readonly Compared[], name: string) => {
    const values = some.flatMap(({ coherence }) => coherence.filter(([part]) => part === name));
    return move(mean(values.map(([, before]) => before)), mean(values.map(([, , after]) => after)));
  };
  const unpruned = compared.filter(({ pruned }) => pruned === 0);
  printTable([
    ["part", `all (${compared.length})`, `nothing pruned (${unpruned.length})`],
    ...names.map((name) => [name, meanOf(compared, name), meanOf(unpruned, name)]),
  ]);
}

function printAdditions({ additions }: Figures): void {
  title("What the passes missed, and rounds added");
  const share = (added: number, missed: number) => (missed === 0 ? 1 : added / missed);
  const worstFirst = additions.toSorted(
    (a, b) => share(a.keyAdded, a.keyMissed) - share(b.keyAdded, b.keyMissed),
  );
  printTable([
    ["recording", "key added/missed", "links", "events: true", "links: true"],
    ...worstFirst.map((one) => [
      one.slug.slice(0, 28),
      `${one.keyAdded}/${one.keyMissed}`,
      `${one.linksAdded}/${one.linksMissed}`,
      `${one.events}: ${decimal(one.eventPrecision)}`,
      `${one.links}: ${decimal(one.linkPrecision)}`,
    ]),
  ]);
  for (const group of ["unlearnt", "met", "golden", "shared"]) {
    const some = additions.filter((one) => one.group === group);
    if (some.length === 0) continue;
    const sum = (of: "keyAdded" | "keyMissed" | "linksAdded" | "linksMissed" | "events") =>
      some.reduce((total, one) => total + one[of], 0);
    const right = some.reduce((total, one) => total + one.events * (one.eventPrecision ?? 0), 0);
    const added = sum("keyAdded") + sum("linksAdded");
    const missed = sum("keyMissed") + sum("linksMissed");
    say(
      `${group} (${some.length}): key ${sum("keyAdded").toFixed(1)} of ${sum("keyMissed").toFixed(1)} missed, links ${sum("linksAdded").toFixed(1)} of ${sum("linksMissed").toFixed(1)}, together ${percent(added / Math.max(1, missed))}; ${Math.round(right)} of ${sum("events")} added events are true`,
    );
  }
}

function printInjections({ injected }: Figures): void {
  title("False findings, and true ones in equal wording");
  const fates = injected.flatMap((one) => one.fates);
  const tallies = tallyFates(fates);
  printTable([
    ["kind", "of", "submitted", "fell", "stand", "bad"],
    ...tallies.map((tally) => [
      ...[tally.kind, tally.isTrue ? "true" : "false", `${tally.count}`],
      ...[`${tally.count - tally.standing}`, `${tally.standing}`, percent(badShare(tally))],
    ]),
  ]);
  for (const [name, some] of inHalves(injected)) sayFates(name, some);
  const seen = injected.filter((one) => halfOf(one) !== "held-out").flatMap((one) => one.fates);
  const falses = seen.filter(({ planted }) => !planted.isTrue);
  const truths = seen.filter(({ planted }) => planted.isTrue);
  for (const { planted, credibility, outcome, annotation, failed } of [
    ...falses.filter(({ isStanding }) => isStanding),
    ...truths.filter(({ isStanding }) => !isStanding),
  ].slice(0, 30)) {
    say(
      `  ${planted.isTrue ? "lost" : "stands"} · ${planted.kind} · ${decimal(credibility)} ${outcome} · ${planted.finding.claim.slice(0, 90)} · ${failed.map(({ check }) => check).join(", ")} · ${annotation.slice(0, 120)}`,
    );
  }
}

function sayFates(name: string, injected: readonly Injected[]): void {
  const fates = injected.flatMap((one) => one.fates);
  const own = injected.reduce((sum, one) => sum + one.own, 0);
  const falses = fates.filter(({ planted }) => !planted.isTrue);
  const truths = fates.filter(({ planted }) => planted.isTrue);
  const fell = falses.filter(({ isStanding }) => !isStanding).length;
  const lost = truths.filter(({ isStanding }) => !isStanding).length;
  say(
    `${name}: false: ${falses.length} of ${own + fates.length} submitted (${percent(falses.length / Math.max(1, own + fates.length))}); fell ${fell} (${percent(fell / Math.max(1, falses.length))}, bar 95 %); true lost ${lost} of ${truths.length} (${percent(lost / Math.max(1, truths.length))}, bar 2 %)`,
  );
}

/** All, and what the golden ones and each half of the others have in it; nothing twice, where there is but one of them. */
function inHalves<T extends Pick<Recording, "slug" | "group">>(
  all: readonly T[],
): readonly (readonly [string, readonly T[]])[] {
  const parts = [...Map.groupBy(all, (one) => halfOf(one) ?? one.group)];
  return parts.length === 1 ? parts : [...parts, ["all", all]];
}

function printKnockOuts(knocked: readonly KnockedOut[]): void {
  title("A source silenced over a window");
  const isGood = ({ rank, isRightType }: KnockedOut) => rank !== null && isRightType;
  printTable([
    ["recording", "source", "seconds", "records", "gap", "shown as", "given back"],
    ...knocked
      .toSorted((a, b) => Number(isGood(a)) - Number(isGood(b)))
      .map((one) => [
        ...[one.slug.slice(0, 28), one.path.slice(-40), `${one.seconds}`, `${one.records}`],
        ...[one.gap ?? "none", one.rank === null ? "-" : `${one.rank}`],
        one.isClosed ? "closed" : "-",
      ]),
  ]);
  for (const [name, some] of inHalves(knocked)) {
    const good = some.filter(isGood).length;
    const noticed = some.filter(({ gap }) => gap !== null).length;
    const closed = some.filter(({ isClosed }) => isClosed).length;
    say(
      `${name}: right type in the top 3: ${good} of ${some.length} (${percent(good / Math.max(1, some.length))}, bar 90 %); told at all: ${noticed}; closed with the records back: ${closed}`,
    );
  }
}

function printWork({ work }: Figures): void {
  title("Rounds 2 to 10 of a run that never settles");
  printTable([
    ["recording", "round", "questions", "tool calls", "told", "rendered", "findings", "ms"],
    ...work.flatMap(({ slug, rounds }) =>
      rounds.map((one) => [
        ...[slug.slice(0, 28), `${one.n}`, `${one.questions}`, `${one.toolCalls}`],
        ...[`${one.resultLength}`, `${one.renderedLength}`, `${one.findings}`, `${one.ms}`],
      ]),
    ),
  ]);
  for (const one of work) {
    say(
      `${one.slug}: most over round 2: tool calls ${growthOf(one, "toolCalls").toFixed(2)}, told ${growthOf(one, "resultLength").toFixed(2)}, rendered ${growthOf(one, "renderedLength").toFixed(2)}; three rounds ${one.threeRounds.toFixed(1)} s, first turn after ${one.firstTurnMs} ms`,
    );
  }
}

function rootMove({ passes, full }: Compared): string {
  return `${passes.rootRank} → ${full.rootRank}`;
}

function title(words: string): void {
  say(`\n${words}`);
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

function move(before: number, after: number): string {
  return `${before.toFixed(2)} → ${after.toFixed(2)}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function decimal(value: number | null): string {
  return value === null ? "-" : value.toFixed(2);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
