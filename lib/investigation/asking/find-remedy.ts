import { parseInstant } from "@/lib/base/instant";
import { crediting } from "@/lib/domain/timeline/credit-words";
import { narrativeWords } from "@/lib/knowledge/lexicons/narrative-words";
import { suspectWords } from "@/lib/knowledge/lexicons/suspect-words";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { mayAnswer, rolesOf } from "./may-answer";
import { toMoment } from "./record-moment";
import { type Link, stepsTo, sureness } from "./steps-back";
import type { Standing } from "./telling";

/** What was done against the trouble, and what speaks for it having ended it, or against. */
export type Remedy = {
  readonly moment: Moment;
  /** A recovery that links lead to from it, with the links. */
  readonly recovery: { readonly to: Moment; readonly way: readonly Link[] } | null;
  /** Who said afterwards that it was well again, or that it was not. */
  readonly praise: Moment | null;
  readonly denial: Moment | null;
  /** Nothing else was done between it and the end. */
  readonly isLast: boolean;
  /** [0, 1] */
  readonly score: number;
};

/** From the first harm to the last, as far as both are known. */
export function impactSpan({ document, moments }: Standing) {
  const { startedAt, mitigatedAt, resolvedAt } = document.incident;
  const ids = new Set(document.impactEvents);
  const hurt = moments.filter(({ id }) => ids.has(id));
  const failing = hurt.filter((moment) => mayAnswer("impact", moment));
  // What the report counts over the impact is the clock of all: an alert or a probe goes on behind the last failure.
  const counted = new Set(
    (document.measurements ?? []).flatMap(({ event, value }) =>
      event !== null && value.kind === "share" ? event : [],
    ),
  );
  const measured = failing.filter(({ id }) => counted.has(id));
  const failed = failing.filter(({ kind, end }) => kind === "failure" && end !== null);
  const [clock = failing] = [measured, failed].filter(({ length }) => length > 0);
  // What a person said of the impact is not measured over again.
  const isSaid = (document.impacts ?? []).length > 0;
  const [first] = isSaid ? [] : measured.length > 0 ? measured : failing;
  const [from, mitigated, resolved] = [startedAt, mitigatedAt, resolvedAt].map((at) =>
    at === undefined ? null : parseInstant(at),
  );
  // Of an end that is known to the second, its beginning: as the first failure is told by its own.
  const ends = document.events.flatMap(({ id, endTime }) => {
    const isOfClock = (clock.length > 0 ? clock : hurt).some((one) => one.id === id);
    const at = isOfClock && endTime?.earliest != null ? parseInstant(endTime.earliest) : null;
    return at ?? [];
  });
  const last = ends.length === 0 ? null : Math.max(...ends);
  return {
    hurt: failing.length > 0 ? failing : hurt,
    from: first?.earliest ?? from ?? hurt[0]?.earliest ?? null,
    last,
    /** When nobody was hurt any more: the last failure, else the times of the incident. */
    until: last ?? mitigated ?? resolved ?? null,
    over: resolved ?? mitigated ?? last ?? null,
  };
}

/** Seconds after the last failure in which a remedy may still be told: its end is logged when it is done. */
const lateMs = 10_000;

/** What was done against the trouble while it lasted, the likeliest to have ended it first. */
export function findRemedies(standing: Standing): readonly Remedy[] {
  const { moments } = standing;
  const { from, until, over } = impactSpan(standing);
  if (from === null) return [];
  const end = Math.max(until ?? over ?? Number.POSITIVE_INFINITY, over ?? 0);
  const acts = moments.filter(
    (moment) =>
      mayAnswer("ended", moment) && moment.earliest > from && moment.earliest <= end + lateMs,
  );
  return acts
    .map((moment) => weighRemedy(moment, acts, standing))
    .toSorted((a, b) => b.score - a.score || b.moment.earliest - a.moment.earliest);
}

function weighRemedy(moment: Moment, acts: readonly Moment[], standing: Standing): Remedy {
  const recovery = recoveryOf(moment, standing);
  const later = acts.filter(({ earliest }) => earliest > moment.earliest);
  const next = later.find((other) => !isPartOf(other, moment)) ?? null;
  const said = statementsAfter(moment, next, standing);
  const praise = said.find((statement) => praises(allText(statement), moment)) ?? null;
  const denial = said.find(({ title, words }) => denies(allText({ title, words }))) ?? null;
  const credit = creditedBy(moment, standing);
  const isLast = next === null;
  const isRemedy = rolesOf(moment).includes("remedy");
  const score =
    (isRemedy ? 0.25 : 0.05) +
    (recovery === null ? 0 : 0.3 * Math.sqrt(sureness(recovery.way))) +
    (isLast ? 0.2 : 0) +
    (credit === null ? 0 : 0.35) +
    (praise === null || denial !== null ? 0 : 0.15) -
    (denial === null ? 0 : 0.4);
  return {
    ...{ moment, recovery, praise: credit ?? praise, denial, isLast },
    score: Math.max(0, Math.min(1, score)),
  };
}

/** The same action on another host, or its end. */
export function isPartOf(other: Pick<Moment, "title">, one: Pick<Moment, "title">): boolean {
  const [a, b] = [other, one].map(({ title }) => stemsOf(title.replace(/\d+/g, "0")));
  if (a === undefined || b === undefined) return false;
  return a.intersection(b).size >= 0.7 * Math.min(a.size, b.size);
}

/** The nearest and likeliest recovery that links lead to from it. */
export function recoveryOf(moment: Moment, standing: Standing): Remedy["recovery"] {
  const recoveries = standing.moments
    .filter(({ kind }) => kind === "recovery")
    .flatMap((to) => {
      const step = stepsTo(to, standing).find(({ source }) => source.id === moment.id);
      const isCause = step?.way.every(({ relation }) => relation === "causes") ?? false;
      return step === undefined || !isCause ? [] : [{ to, way: step.way }];
    });
  const [nearest] = recoveries.toSorted(
    (a, b) => a.way.length - b.way.length || sureness(b.way) - sureness(a.way),
  );
  return nearest ?? null;
}

/** Nobody answers for an action longer than this afterwards. */
const spokenOfMs = 5 * 60_000;

/** What people wrote of it after it, until something else was done. */
export function statementsAfter(
  moment: Moment,
  next: Moment | null,
  standing: Standing,
): readonly Moment[] {
  const until = Math.min(next?.earliest ?? Number.POSITIVE_INFINITY, moment.earliest + spokenOfMs);
  // A statement is heard before the next action is logged, and often announces it.
  return statementsOf(standing).filter(
    ({ earliest }) => earliest > moment.earliest && earliest <= until + 1000,
  );
}

/** What people wrote, in records and on the timeline. */
export function statementsOf({ moments, recall }: Standing): readonly Moment[] {
  const told = moments.filter(({ kind }) => kind === "communication");
  return [...(recall?.messages ?? []).map(toMoment), ...told];
}

/** "Rollback was what fixed it": who gives it the credit, whenever they write. */
function creditedBy(moment: Moment, standing: Standing): Moment | null {
  const own = stemsOf(moment.title);
  const credit = statementsOf(standing).find((statement) => {
    if (statement.earliest <= moment.earliest) return false;
    return allText(statement)
      .split(/[.;!?\n]+/)
      .some((sentence) => crediting.test(sentence) && stemsOf(sentence).intersection(own).size > 0);
  });
  return credit ?? null;
}

/** "Once the edge is fixed": it is not yet. */
const yetToBe =
  /\b(?:after|once|until|till|unless|if|before|as soon as) (?:[\p{L}\p{N}._-]+ ){1,4}?(?:is|are|has been|have been|gets?) [\p{L}-]+/giu;

/** Does a text say that it is well again, and give the credit to no other action? */
export function praises(text: string, { title }: Pick<Moment, "title">): boolean {
  if (denies(text) || narrativeWords.unsettled.test(text)) return false;
  const settled = text.replace(yetToBe, " ");
  const credits = text.split(/[.;!?\n]+/).filter((sentence) => crediting.test(sentence));
  const own = stemsOf(title);
  const isOther = credits.some((sentence) => stemsOf(sentence).intersection(own).size === 0);
  return !isOther && (narrativeWords.recovering.test(settled) || credits.length > 0);
}

export function denies(text: string): boolean {
  return suspectWords.inVain.test(text);
}

export function allText({ title, words }: Pick<Moment, "title" | "words">): string {
  return [title, ...words.map(([text]) => text)].join("\n");
}
