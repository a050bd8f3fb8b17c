import { formatInstant } from "@/lib/base/instant";
import { causeNotEstablished } from "@/lib/domain/timeline/chance-words";
import { statementWords } from "@/lib/knowledge/lexicons/statement-words";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { findClues, sureOf } from "./find-clues";
import type { Found } from "./find-moment";
import { allText } from "./find-remedy";
import { listCauses } from "./list-causes";
import { rolesOf } from "./may-answer";
import { isOfIncident } from "./question/incident-words";
import type { Question } from "./question/question";
import { piecesOf, sourceOf } from "./record-moment";
import { type Link, type Step, stepsTo, sureness } from "./steps-back";
import {
  type AnswerText,
  chosen,
  citationsMax,
  cited,
  confidenceOf,
  nothing,
  refuse,
  type Standing,
} from "./telling";

/** "Which commit": what brought it about is told to be one. */
function isOfKind(noun: string, moment: Moment, { document }: Standing): boolean {
  const { title, kind, evidence, entities } = moment;
  const own = document.entities.filter(({ id }) => entities.includes(id));
  const names = own.map(({ name, type }) => `${name} ${type}`);
  const told = stemsOf([title, kind, evidence[0]?.quote ?? "", ...names].join("\n"));
  return [...askedStemsOf(noun)].every((stem) => ofAnyCause.has(stem) || told.has(stem));
}

/** Words for any cause. */
const ofAnyCause = stemsOf("change changes event action step thing what first root cause");

const changing: ReadonlySet<string> = new Set(["change", "action"]);

/** What led to something, by the links of the timeline. */
export function tellWhy(
  { of: named, isOfAbsence }: Extract<Question, { kind: "why" }>,
  standing: Standing,
): AnswerText {
  if (isOfIncident(named.words)) return tellRoot("why", standing);
  const explained = tellExplanation(named, standing);
  if (explained !== null) return explained;
  if (isOfAbsence) {
    return refuse(
      "The links of the timeline tell what led to something, not why something did not happen",
    );
  }
  const found = standing.finder.find(named);
  const [best] = found;
  if (best === undefined) return nothing(named, standing);
  const [step] = stepsTo(best.moment, standing);
  if (step === undefined) return refuse(withoutCause(best.moment, standing));
  const { link, source } = step;
  const further = rootBehind(source, best.moment, standing);
  const back = further === null ? "" : `, which goes back to ${nameOf(further.source)}`;
  const links = [link, ...(further?.way.toReversed() ?? [])];
  const sources = further === null ? [source] : [source, further.source];
  return {
    kind: "why",
    answer: `because of ${nameOf(source)}: ${link.mechanism}${back}`,
    evidence: citationsOf(links, sources),
    pieces: [...new Set([source, ...links, best.moment, ...sources].map(({ id }) => id))],
    confidence: Math.min(confidenceOf([best]), sureness(links)),
    reasoning: `${chosen(named, found)}; a link of the timeline leads to it: ${link.reasoning}`,
  };
}

/** What somebody who explains it wrote, all of its words told. */
function tellExplanation(named: Named, standing: Standing): AnswerText | null {
  const [best] = findClues("why", named, standing).filter(
    ({ moment, share }) =>
      share >= explainedMin &&
      rolesOf(moment).includes("statement") &&
      statementWords.causal.test(allText(moment)) &&
      !statementWords.hedged.test(allText(moment)),
  );
  if (best === undefined) return null;
  const { moment } = best;
  return {
    ...{ kind: "why", answer: `${moment.title}${sourceOf(moment)}` },
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: piecesOf([moment]),
    confidence: sureOf(best),
    reasoning: "Somebody explained it so",
  };
}

const explainedMin = 0.6;

/** Which of what happened brought something about; of changes alone where one is asked for. */
export function tellWhich(
  { of: named, isOfChange, noun }: Extract<Question, { kind: "which" }>,
  standing: Standing,
): AnswerText {
  if (isOfIncident(named.words)) {
    const root = tellRoot("which", standing);
    const moment = standing.moments.find(({ id }) => id === root.pieces?.[0]);
    return moment === undefined || isOfKind(noun, moment, standing)
      ? root
      : refuse(`Which ${noun} it was is not known: it goes back to ${nameOf(moment)}`);
  }
  const found = standing.finder.find(named);
  const [best] = found;
  if (best === undefined) return nothing(named, standing);
  const steps = stepsTo(best.moment, standing).filter(
    ({ source }) => !isOfChange || changing.has(source.kind),
  );
  const roots = new Set(standing.document.rootCauses.map(({ event }) => event));
  const step = steps.find(({ source }) => roots.has(source.id)) ?? steps[0];
  if (step === undefined) {
    const what = isOfChange ? "no change that led to it stands in the graph" : null;
    return refuse(
      what === null ? withoutCause(best.moment, standing) : `${nameOf(best.moment)}: ${what}`,
    );
  }
  const { source, link, way } = step;
  return {
    ...{ kind: "which", answer: nameOf(source) },
    interval: { earliest: formatInstant(source.earliest), latest: formatInstant(source.latest) },
    evidence: citationsOf(way, [source]),
    pieces: [...new Set([source.id, ...way.map(({ id }) => id), best.moment.id])],
    confidence: Math.min(confidenceOf([best]), sureness(way)),
    reasoning: `${chosen(named, found)}; ${way.length === 1 ? "a link of the timeline leads" : `${way.length} links of the timeline lead`} back to it: ${link.reasoning}`,
  };
}

/** What began the incident, as the timeline ranks it. */
function tellRoot(kind: "why" | "which", standing: Standing): AnswerText {
  const { document, moments } = standing;
  const [root] = document.rootCauses.toSorted((a, b) => a.rank - b.rank);
  const moment = moments.find(({ id }) => id === root?.event);
  if (root === undefined || moment === undefined) {
    return refuse(causeNotEstablished, listCauses(standing));
  }
  const named = moments.find(
    ({ kind: of, title, earliest }) =>
      of === "communication" && earliest >= moment.earliest && namesCause(title, moment),
  );
  const said = named === undefined ? "" : `; ${named.title}`;
  return {
    kind,
    answer: `${nameOf(moment)}${said}: ${root.why.join("; ")}`,
    evidence: cited([moment, ...(named === undefined ? [] : [named])]).slice(0, citationsMax),
    pieces: [moment.id, ...(named === undefined ? [] : [named.id])],
    confidence: Math.min(1, root.score),
    reasoning: `The root cause that ranks first of ${document.rootCauses.length}`,
  };
}

/** Does somebody explain by it what came about? */
function namesCause(title: string, moment: Moment): boolean {
  return (
    statementWords.causal.test(title) &&
    !statementWords.hedged.test(title) &&
    stemsOf(title).intersection(stemsOf(moment.title)).size > 0
  );
}

/** The root cause that ranks first of those that led to a cause; null where that is one itself, or none led to it. */
function rootBehind(cause: Moment, effect: Moment, standing: Standing): Step | null {
  const steps = stepsTo(cause, standing).filter(({ source }) => source.id !== effect.id);
  const ids = new Set([cause, ...steps.map(({ source }) => source)].map(({ id }) => id));
  const [first] = standing.document.rootCauses
    .filter(({ event }) => ids.has(event))
    .toSorted((a, b) => a.rank - b.rank);
  return steps.find(({ source }) => source.id === first?.event) ?? null;
}

function withoutCause(moment: Moment, { document }: Standing): string {
  const root = document.rootCauses.find(({ event }) => event === moment.id);
  if (root !== undefined)
    return `${nameOf(moment)} is where the timeline begins: ${root.why.join("; ")}; nothing on it led there`;
  return `No link of the timeline leads to ${nameOf(moment)}: ${document.causalLinks.length} links were searched`;
}

function nameOf({ title, earliest }: Found["moment"]): string {
  return `“${title}” (${formatInstant(earliest)})`;
}

function citationsOf(links: readonly Link[], moments: readonly Moment[]) {
  return [...links.flatMap(({ evidence }) => evidence), ...cited(moments)].slice(0, citationsMax);
}
