import type { Instant } from "@/lib/base/instant";
import { findTimes } from "@/lib/time/expressions/find-times";
import type { TimeExpression } from "@/lib/time/expressions/meaning/expression";
import { resolveAnchored } from "@/lib/time/expressions/resolve-anchored";
import type { Span } from "./searchable";
import { type Named, toNamed } from "./words/named";

/** What a search asks of time, if anything. */
export type AskedTime = {
  /** The stretch it names; null where it names none. */
  readonly within: (Span & { readonly words: string; readonly granularity: number }) | null;
  /** Which of many alike are meant: the first where a beginning is asked for, the last where an end is, both where a length is. */
  readonly turns: readonly ("first" | "last")[];
};

export type AskedContext = {
  /** When the question is asked, or the last that is known of. */
  readonly at: Instant | null;
  readonly zone: string;
  /** When something that is named was; null where nothing fits. */
  readonly timeOf: (name: string) => Span | null;
};

/** A question of what was, and when: it asks for where things began, unless it asks for an end. */
const asksOfPast =
  /^\W*(?:when|since|at what|by (?:when|how)|what|which|who|where|how|for how|did|do|does|was|were|is|are|had|has)\b|什么|何时|何人|几点|多久|哪|谁|怎么|为何|是否|[吗呢]|之前还是之后/iu;

const asksOfLength = /\bhow (?:long|much time|late)\b|多久|多长时间|几分钟|几秒/iu;

/** How much a stretch of this fineness tells: a year fits nearly everything. */
const weightOfUnit: Readonly<Record<string, number>> = {
  day: 0.8,
  week: 0.6,
  month: 0.4,
  quarter: 0.3,
  year: 0.2,
  decade: 0.1,
  unknown: 0.5,
};

export function readAskedTime(query: string, context: AskedContext): AskedTime {
  const place: Named["place"] = toNamed(query).place;
  const isQuestion = asksOfPast.test(query);
  return { within: findWithin(query, context), turns: turnsOf(query, place, isQuestion) };
}

function turnsOf(query: string, place: Named["place"], isQuestion: boolean): AskedTime["turns"] {
  if (asksOfLength.test(query)) return ["first", "last"];
  if (place === "last") return ["last"];
  return place === "first" || isQuestion ? ["first"] : [];
}

function findWithin(query: string, context: AskedContext): AskedTime["within"] {
  const writing = { reference: context.at, zone: context.zone, isDayFirst: false };
  // "How long after the deploy" names no stretch that is long after it.
  const asked = query.replace(/\bhow (?:long|soon|much (?:time|later))\b/i, "");
  for (const expression of findTimes(asked, writing).expressions) {
    const read = resolved(expression, context, writing);
    const { earliest, latest } = read;
    if (earliest === null || latest === null || latest < earliest) continue;
    const granularity = (weightOfUnit[read.granularity] ?? 1) * read.confidence;
    return { earliest, latest, words: expression.text, granularity };
  }
  return null;
}

function resolved(
  expression: TimeExpression,
  { timeOf }: AskedContext,
  writing: Parameters<typeof findTimes>[1],
) {
  if (expression.anchor === null) return expression;
  const events = expression.anchor.names.flatMap((name) => {
    const span = timeOf(name);
    return span === null ? [] : [{ ...span, name }];
  });
  return resolveAnchored(expression, events, writing);
}
