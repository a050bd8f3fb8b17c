import { formatInstant, type Instant, instant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { narrativeWords } from "@/lib/knowledge/lexicons/narrative-words";
import type { Moment } from "../document/moments";
import { impactSpan } from "./find-remedy";
import type { Question } from "./question/question";
import { piecesOf, toMoment } from "./record-moment";
import { type AnswerText, between, citationsMax, cited, refuse, type Standing } from "./telling";

/** Harm that was observed in records; who suffers is known from what people wrote. */
const spokenConfidence = 0.65;
const namedMax = 3;

/** What was hurt, whom, from when to when: only the impact answers it. */
export function tellImpact(
  { aspect }: Extract<Question, { kind: "impact" }>,
  standing: Standing,
): AnswerText {
  if (standing.document.outcome === "no-incident")
    return refuse("The evidence shows no incident, so nobody was hurt by one");
  if (aspect === "whom") return tellWhom(standing);
  const span = impactSpan(standing);
  if (aspect === "what") return tellHarm(span.hurt, standing);
  if (span.from === null) return refuse("When the impact began is not known");
  if (aspect === "since") return tellBound(span.from, span.hurt.slice(0, 1), "began", standing);
  if (span.until === null) return refuse("When the impact ended is not known");
  const [first] = span.hurt;
  const until = instant(span.until);
  if (until <= span.from) return refuse("The times of the impact contradict each other");
  const over = instant(span.over ?? until);
  const later = laterEnd(over, until);
  if (aspect === "until") {
    const lasting = span.hurt.filter(({ end }) => end !== null && end >= until);
    const ends = standing.moments.filter(({ earliest, end }) => earliest === over || end === until);
    const last = lasting.length > 0 ? lasting : ends.filter(({ earliest }) => earliest === until);
    const told = tellBound(until, last.slice(0, 2), "ended", standing);
    return { ...told, answer: `${told.answer}${later}` };
  }
  return {
    kind: "duration",
    answer: `${describeLength(until - span.from)}, from ${formatInstant(span.from)} to ${formatInstant(until)}${first === undefined ? "" : `: ${first.title}`}${later}`,
    durationMs: until - span.from,
    interval: between(span.from, until),
    evidence: cited(span.hurt).slice(0, citationsMax),
    pieces: piecesOf(span.hurt),
    confidence: sureOf(span.hurt, standing),
    reasoning: "From the first failure of the impact to the last",
  };
}

/** The report states the end of the incident, which alerts and people tell later than the last failure. */
function laterEnd(over: Instant, until: Instant): string {
  return over > until ? `; the incident is told as over at ${formatInstant(over)}` : "";
}

type Hurt = readonly Moment[];

function sureOf(hurt: Hurt, { document }: Standing): number {
  const outcome = document.outcome === "incident" ? 1 : 0.6;
  return outcome * (hurt[0]?.confidence ?? 0.6) * (hurt.length > 4 ? 0.7 : 1);
}

function tellHarm(hurt: Hurt, standing: Standing): AnswerText {
  const [first] = hurt;
  if (first === undefined) return refuse("No event of the timeline is marked as impact");
  const { document } = standing;
  const names = new Map(document.entities.map(({ id, name }) => [id, name]));
  const where = [...new Set(hurt.flatMap(({ entities }) => names.get(entities[0] ?? "") ?? []))];
  const titles = [...new Set(hurt.map(({ title }) => title))].slice(0, namedMax);
  const spoken = sufferings(standing)[0];
  const said = spoken === undefined ? "" : `; ${spoken.title}`;
  return {
    kind: "what_on",
    answer: `${titles.join("; ")} (${where.slice(0, namedMax).join(", ")})${said}`,
    interval: between(first.earliest, first.latest),
    evidence: cited([...hurt.slice(0, namedMax), ...(spoken === undefined ? [] : [spoken])]).slice(
      0,
      citationsMax,
    ),
    pieces: piecesOf(hurt),
    confidence: sureOf(hurt, standing),
    reasoning: "These events are the impact of the incident",
  };
}

function tellWhom(standing: Standing): AnswerText {
  const stated = (standing.document.impacts ?? []).find(({ who }) => who.trim() !== "");
  if (stated !== undefined) {
    const hurt = standing.moments.filter(({ id }) => stated.events.includes(id));
    return {
      ...{ kind: "what_on", answer: stated.who, confidence: 0.95 },
      evidence: cited(hurt).slice(0, citationsMax),
      pieces: [stated.id],
      reasoning: "A person stated who was affected",
    };
  }
  const [first] = sufferings(standing);
  if (first === undefined) return refuse("No sentence that says who was affected was found");
  return {
    ...{ kind: "what_on", answer: first.title, confidence: spokenConfidence },
    interval: between(first.earliest, first.latest),
    evidence: first.evidence,
    pieces: piecesOf([first]),
    reasoning: "People wrote it while the impact lasted",
  };
}

const people =
  /\b(?:customers?|users?|clients?|visitors?|callers?|passengers?|patients?|shoppers?|guests?|people|students?)\b|客户|用户|顾客/i;

/** What people wrote of others who suffer, while they did. */
function sufferings(standing: Standing): readonly Moment[] {
  const { from, over } = impactSpan(standing);
  if (from === null || standing.recall === null) return [];
  const last = over ?? Number.POSITIVE_INFINITY;
  return standing.recall.messages.map(toMoment).filter(({ title, earliest }) => {
    const isThen = earliest >= from - 60_000 && earliest <= last + 60_000;
    const isHarm = narrativeWords.failing.test(title) || narrativeWords.suffering.test(title);
    return isThen && isHarm && people.test(title) && !narrativeWords.unharmed.test(title);
  });
}

function tellBound(
  at: ReturnType<typeof instant>,
  moments: Hurt,
  what: "began" | "ended",
  standing: Standing,
): AnswerText {
  const [main] = moments;
  const isEndOf = what === "ended" && main !== undefined && main.earliest < at;
  const title = main === undefined ? "" : `: ${isEndOf ? "end of " : ""}${main.title}`;
  return {
    ...{ kind: "when", answer: `${formatInstant(at)}${title}` },
    interval: between(at, at),
    evidence: cited(moments).slice(0, citationsMax),
    pieces: piecesOf(moments),
    confidence: sureOf(moments, standing),
    reasoning: `The impact ${what} then`,
  };
}
