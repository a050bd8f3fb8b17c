import { formatInstant, type Instant, instant, parseInstant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { narrativeWords } from "@/lib/knowledge/lexicons/narrative-words";
import { type IncidentSpan, incidentSpan } from "@/lib/time/shown/incident-span";
import { shownDelay } from "@/lib/time/shown/shown-delay";
import type { Moment } from "../document/moments";
import { impactSpan } from "./find-remedy";
import { whyLaterHarm } from "./other-harm";
import type { ImpactAspect, Question } from "./question/question";
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
  const untold = whyUntold(aspect, standing);
  if (untold !== null) return refuse(untold);
  if (aspect === "whom") return tellWhom(standing);
  const span = impactSpan(standing);
  if (aspect === "what") return tellHarm(span.hurt, standing);
  const whole = spanOfIncident(standing);
  if (aspect === "until" || aspect === "length") return tellWhole(aspect, whole, standing);
  if (aspect === "since") {
    // Where only bounds of its beginning are known, the first failure found is none.
    const isBounded = standing.document.incident.startedNotAfter !== undefined;
    const from = whole.from ?? (isBounded ? null : span.from);
    if (from === null) return refuse("When the impact began is not known");
    return tellBound(from, span.hurt.slice(0, 1), "began", standing);
  }
  return tellFailures(aspect, span, standing);
}

type FailedAspect = "failed-until" | "failed-length";

/** From the first failure to the last, which an alert or people may outlast. */
function tellFailures(
  aspect: FailedAspect,
  { from, until: at, hurt }: ReturnType<typeof impactSpan>,
  standing: Standing,
): AnswerText {
  if (from === null) return refuse("When the impact began is not known");
  if (at === null) return refuse("When the impact ended is not known");
  const until = instant(at);
  if (until <= from) return refuse("The times of the impact contradict each other");
  if (aspect === "failed-until") {
    const lasting = hurt.filter(({ end }) => end !== null && end >= until);
    const last = standing.moments.filter(({ earliest }) => earliest === until);
    return tellBound(until, (lasting.length > 0 ? lasting : last).slice(0, 2), "ended", standing);
  }
  return tellLasted(
    { from, until },
    hurt,
    "From the first failure of the impact to the last",
    standing,
  );
}

function tellLasted(
  { from, until }: { readonly from: Instant; readonly until: Instant },
  hurt: Hurt,
  reasoning: string,
  standing: Standing,
): AnswerText {
  const [first] = hurt;
  return {
    kind: "duration",
    answer: `${describeLength(shownDelay(from, until))}, from ${formatInstant(from)} to ${formatInstant(until)}${first === undefined ? "" : `: ${first.title}`}`,
    durationMs: until - from,
    interval: between(from, until),
    evidence: cited(hurt).slice(0, citationsMax),
    pieces: piecesOf(hurt),
    confidence: sureOf(hurt, standing),
    reasoning,
  };
}

function spanOfIncident({ document }: Standing): IncidentSpan {
  const [startedAt = null, resolvedAt = null] = (["startedAt", "resolvedAt"] as const).map((name) =>
    parseInstant(document.incident[name] ?? ""),
  );
  return incidentSpan({ startedAt, resolvedAt });
}

/** The end or the length of the incident as the report states it, with the last failure beside it. */
function tellWhole(
  aspect: "until" | "length",
  { from, until, lengthMs }: IncidentSpan,
  standing: Standing,
): AnswerText {
  const span = impactSpan(standing);
  if (until === null) return tellOpen(aspect, span, standing);
  const last = span.last === null ? null : instant(span.last);
  const failed =
    last === null || shownDelay(last, until) === 0
      ? ""
      : `; the last failure was recorded at ${formatInstant(last)}`;
  if (aspect === "until") return tellEnd(until, failed, span.hurt, standing);
  if (from === null) return refuse("When the impact began is not known");
  if (lengthMs === null) return refuse("The times of the impact contradict each other");
  const told = tellLasted({ from, until }, span.hurt, "By the times of the incident", standing);
  return { ...told, answer: `${told.answer}${failed}` };
}

/** Where the report states no end: what is known of the failures, and that the rest is not. */
function tellOpen(
  aspect: "until" | "length",
  span: ReturnType<typeof impactSpan>,
  standing: Standing,
): AnswerText {
  const told = span.last === null ? null : tellFailures(`failed-${aspect}`, span, standing);
  if (told === null || told.kind === "none") return refuse("When the incident ended is not known");
  return { ...told, answer: `${told.answer}; when the incident ended is not known` };
}

function tellEnd(until: Instant, failed: string, hurt: Hurt, standing: Standing): AnswerText {
  const witness = witnessOf(until, standing);
  const shown = witness === null ? hurt.slice(0, 1) : [witness];
  const told = tellBound(until, shown, "ended", standing);
  const at = witness === null ? formatInstant(until) : told.answer;
  const by = witness?.kind === "communication" ? "at the latest, " : "";
  // That it ended then is as sure as the incident is: that an alert resolved is written in its record.
  const confidence = hurt.length > 0 ? sureOf(hurt, standing) : told.confidence;
  return { ...told, answer: `${by}${at}${failed}`, confidence };
}

/** What ends at that moment or says so, what is surest first. */
function witnessOf(until: Instant, { moments }: Standing): Moment | null {
  const then = moments.filter(({ earliest, end }) => earliest === until || end === until);
  for (const kind of ["recovery", "mitigation", "alert", "communication"]) {
    const found = then.find((moment) => moment.kind === kind && moment.earliest === until);
    if (found !== undefined) return found;
  }
  return then[0] ?? null;
}

/** The bounds of the incident as a whole are those of its report. */
const ofReport: ReadonlySet<ImpactAspect> = new Set(["whom", "since", "until", "length"]);

function whyUntold(aspect: ImpactAspect, standing: Standing): string | null {
  if (standing.document.outcome === "no-incident")
    return "The evidence shows no incident, so nobody was hurt by one";
  return ofReport.has(aspect) ? null : whyLaterHarm(standing);
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
