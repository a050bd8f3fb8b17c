import type { Analysis } from "../analysis/analyse";
import { explainingPart } from "../analysis/denials";
import type { EventDraft } from "../analysis/event-draft";
import { countShared, wordsOf } from "../analysis/human-attention";
import { identifyingWords } from "../analysis/identifying-words";
import { fill } from "../analysis/title-event";
import { undoneInVain } from "../analysis/undone-changes";
import { undoneWithEffect } from "./effective-undoings";
import { reachedFrom } from "./impact";
import type { LinkDraft } from "./link-draft";
import { refutedBy } from "./refutations";

/** A draft that may be where it began, with the bill of reasons beside the graph. */
export type RootProposal = {
  readonly draft: EventDraft;
  readonly subject: string;
  /** [0, 1] */
  readonly support: number;
  readonly why: readonly string[];
  /** Somebody ruled it out, and nobody named it as the cause. */
  readonly isRefuted: boolean;
  /** A deed that set the harm off, where a change before it made the deed harmful. */
  readonly isTrigger: boolean;
  /** Only the course of events speaks for it. */
  readonly isRival?: boolean;
};

/** Deeds that do the harm themselves, whoever or whatever made them do so. */
const triggers = /^cache\.flush$/;

/** What kind of event it is speaks first: changes and hostile entry break things, loads and jobs reveal it. */
const priors: readonly (readonly [RegExp, number, string])[] = [
  [/^access\.login$/, 0.85, "A hostile login succeeded here"],
  [/^access\.(upload|web-shell)$/, 0.55, "The intruder came in through a web application here"],
  [
    /^change\.(deploy|config|network|flag|migration|secret|dns|access)$/,
    0.6,
    "It changed the system",
  ],
  [/^change\.(other|restart|purge|failover|kill|run)$/, 0.5, "A change"],
  [
    /^(clock\.jump|certificate\.expiry|host\.lost|route\.lost)$/,
    0.5,
    "A condition that breaks others by itself",
  ],
  [
    /^(error\.(renewal|broker|disk|tls|dns|lock|memory|image|start|scheduling|schema|config|sequence|job)|network\.loss|failover|resource\.disk)$/,
    0.42,
    "A fault; its cause is not established",
  ],
  [
    /^(process\.(killed|exit)|resource\.|cache\.|replication\.lag|queue\.growth|pod\.evicted|limit\.near|dns\.zone|config\.reload|data\.(?:stale|load)|session\.down)/,
    0.36,
    "A fault; its cause is not established",
  ],
  [
    /^(error\.|latency\.rise|throttled|member\.down|order\.(?:burst|reject)|retry\.storm|load\.rise)/,
    0.28,
    "A symptom; its cause is not established",
  ],
  [/^secret\.exposed$/, 0.55, "A secret was open to read here"],
  [/^access\.scan$/, 0.3, "The attack begins here; what let it succeed comes later"],
  [/^access\.guessing$/, 0.3, "An attack; what let it succeed comes later"],
  [/^job\.run$/, 0.38, "A job that began before it"],
  [/^response\./, 0.2, "A response that had side effects"],
];

const namedBonus = 0.22;
/** A change less near than this to all that follows it only came before. */
const relatedMin = 0.86;
const unrelatedMalus = 0.25;
const undoneBonus = 0.15;
const fitMax = 0.12;
const refutedMalus = 0.35;
const harmlessMalus = 0.25;
/** Where it may have begun though something else led there. */
const origins = /^(change\.|access\.(login|upload|web-shell)$)/;

export function proposeRoots(
  analysis: Analysis,
  links: readonly LinkDraft[],
): readonly RootProposal[] {
  const causes = links.filter(({ relation }) => relation === "causes" || relation === "enables");
  const sources = new Set(causes.map(({ source }) => source));
  const effects = new Set(
    causes
      .filter(
        ({ source }) => source.family !== "change.commit" && !source.family.startsWith("human."),
      )
      .map(({ target }) => target),
  );
  const outgoing = new Map<EventDraft, LinkDraft[]>();
  for (const link of causes)
    outgoing.set(link.source, [...(outgoing.get(link.source) ?? []), link]);
  return [...sources].flatMap((draft) => {
    if (undoneInVain(draft, analysis.drafts) !== null || isLetIn(draft, causes)) return [];
    const prior = priorOf(draft);
    if (prior === undefined) return [];
    const isEffect = effects.has(draft);
    const isTrigger = isEffect && triggers.test(draft.family);
    if (isEffect && !isTrigger && !origins.test(draft.family)) return [];
    const reason = isTrigger ? triggerPrior(prior) : prior;
    return [{ ...propose(draft, reason, analysis, outgoing.get(draft) ?? []), isTrigger }];
  });
}

/** Beside a candidate that leads to what was hit, what people ruled out is no root any more. */
export function withoutRefuted(
  proposals: readonly RootProposal[],
  links: readonly LinkDraft[],
  impacts: readonly EventDraft[],
): readonly RootProposal[] {
  const hasCredible = proposals.some(({ isRefuted, draft }) => {
    const reached = reachedFrom([draft], links);
    return !isRefuted && impacts.some((impact) => impact === draft || reached.has(impact));
  });
  return hasCredible ? proposals.filter(({ isRefuted }) => !isRefuted) : proposals;
}

function triggerPrior([pattern, prior]: readonly [RegExp | null, number, string]) {
  return [
    pattern,
    prior,
    "It triggered the harm. The condition that made this possible is listed as another cause",
  ] as const;
}

/**
 * A login that a change or a printed secret opened the way for did not begin it, unless the guessing that
 * succeeded began only afterwards.
 */
function isLetIn(draft: EventDraft, links: readonly LinkDraft[]): boolean {
  if (draft.family !== "access.login") return false;
  const sources = links.filter(({ target }) => target === draft).map(({ source }) => source);
  const guessed = sources.filter(({ family }) => family === "access.guessing");
  return sources.some(
    ({ family, onset }) =>
      /^(?:change|secret)\./.test(family) &&
      guessed.every((guessing) => guessing.onset.earliest <= onset.latest),
  );
}

function priorOf(draft: EventDraft) {
  return serviceReason(draft) ?? priors.find(([pattern]) => pattern.test(draft.family));
}

/** A service that measurements and topology point at, by how much they do. */
function serviceReason({ facts }: EventDraft): readonly [null, number, string] | null {
  if (facts.suspicion === undefined) return null;
  const reasons = ["Its measurements depart", ...(facts.reasons ?? "").split("|")];
  const reason = reasons.filter((reason) => reason !== "").join(". ");
  return [null, 0.15 + 0.35 * Number(facts.suspicion), reason];
}

function propose(
  draft: EventDraft,
  [, prior, reason]: readonly [RegExp | null, number, string],
  analysis: Analysis,
  outgoing: readonly LinkDraft[],
): Omit<RootProposal, "isTrigger"> {
  const why = [reason];
  let support = prior + fitBonus(outgoing);
  if (draft.family.startsWith("change.") && effectsOf(outgoing).every(isFar)) {
    support -= unrelatedMalus;
    why.push("Nothing names it together with what followed");
  }
  const undo = undoneWithEffect(draft, analysis.drafts);
  if (undo !== null) {
    support += undoneBonus;
    why.push(`The failures ended with its undoing: ${undo.title}`);
  }
  const named = namedBy(draft, analysis);
  if (named !== null) {
    support += namedBonus;
    why.push(`${named} names it as the cause`);
  }
  const refuted = refutedBy(draft, analysis);
  const isRefuted = refuted !== null && named === null;
  if (isRefuted) {
    support -= refutedMalus;
    why.push(`Ruled out by people: ${refuted}`);
  }
  if (draft.baselineCount > 0) {
    support -= harmlessMalus;
    why.push(`The same happened ${draft.baselineCount} times before without harm`);
  }
  if (draft.novelty >= 0.9 && draft.baselineCount === 0)
    why.push("No such record of the same component came before the first disturbance");
  const bounded = Math.max(0, Math.min(1, support));
  return { draft, subject: subjectOf(draft), support: bounded, why, isRefuted };
}

/** What it did to the system, beside what it completed or told people. */
function effectsOf(outgoing: readonly LinkDraft[]): readonly LinkDraft[] {
  return outgoing.filter(({ target }) => !/^(change|response|human|alert)\./.test(target.family));
}

function isFar({ affinity }: LinkDraft): boolean {
  return affinity < relatedMin;
}

/** How well its best effect fits it: a cause that fits nothing well is one by its kind only. */
function fitBonus(outgoing: readonly LinkDraft[]): number {
  const best = Math.max(...effectsOf(outgoing).map(({ confidence }) => confidence), 0);
  return Math.max(-fitMax, Math.min(fitMax, (best - 0.5) * 0.5));
}

/** The person whose explanation names the event by an identifier, a setting or two of its words. */
export function namedBy(draft: EventDraft, { statements }: Analysis): string | null {
  const strong = identifyingWords(draft);
  const weak = wordsOf(
    `${draft.title} ${draft.facts.keys ?? ""} ${draft.facts.text ?? ""} ${draft.facts.note ?? ""}`,
  );
  const speaker = statements.find(({ acts, text, record }) => {
    if (!acts.has("diagnosis") || record.time.earliest < draft.onset.earliest) return false;
    const explained = explainingPart(text);
    return countShared(explained, strong) >= 1 || countShared(explained, weak) >= 2;
  });
  return speaker?.speaker ?? null;
}

/** What is behind the event, by the name people would use. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/^access\.login$/, "{account} (credential used by an intruder)"],
  [/^change\.deploy$/, "{name} release {version}"],
  [/^change\./, "[{ticket} ]{name}[ {version}][: {settings}]"],
  [/./, "{name}"],
];

function subjectOf({ family, facts, entities, title }: EventDraft): string {
  const name =
    [facts.subject, entities[0]?.name, title].find((each) => (each ?? "") !== "") ?? title;
  const pattern = subjects.find(([families]) => families.test(family))?.[1] ?? "{name}";
  return fill(pattern, { account: name, ...facts, name }).slice(0, 300) || title;
}
