import { toNamed } from "@/lib/retrieval/words/named";
import { type Form, type Groups, verbs } from "./form";
import type { Phase, Question } from "./question";

const incident = "(?:the |this |our )?(?:outage|incident|disruption)";

/** How long something was, or was behind something else. */
export const lengthForms: readonly Form[] = [
  {
    pattern: new RegExp(
      `^how (?:long|much time|soon) (?:.*\\b(?:to|until|till|before) )?(?:(?:${incident}|${verbs}|it) )*(?<phase>detect|notice|discover|mitigate|resolve|fix)(?:e?d)?(?: (?:${incident}|it))?$`,
      "i",
    ),
    read: ({ phase = "" }) => ({ kind: "duration", phase: phaseOf(phase) }),
  },
  {
    pattern:
      /^(?:故障|事故)?(?:(?:花|用|过)了?)?(?:多久|多长时间)(?:之?后|才)?被?(?<phase>发现|检测到|缓解|解决|修复)(?:故障|事故)?$/,
    read: ({ phase = "" }) => ({ kind: "duration", phase: phaseOf(phase) }),
  },
  {
    pattern: /^how (?:long|much time) .*?\bbetween (?<one>.+?) and (?<two>.+)$/i,
    read: stretch,
  },
  {
    pattern:
      /^how (?:long|much time) (?:\S+ ){0,4}?from (?<one>.+?) (?:to|until|till) (?<two>.+)$/i,
    read: stretch,
  },
  {
    pattern: new RegExp(
      `^how (?:long|soon|much (?:time|later)) (?:passed )?after (?<one>.+?) (?:${verbs}) (?<two>.+)$`,
      "i",
    ),
    read: stretch,
  },
  {
    pattern: new RegExp(
      `^how (?:long|much (?:time|earlier)) before (?<two>.+?) (?:${verbs}) (?<one>.+)$`,
      "i",
    ),
    read: stretch,
  },
  {
    pattern: new RegExp(
      `^how (?:long|much time) (?:${verbs}) (?:it|there) (?:take )?(?:from |for |until |before )(?<of>.+)$`,
      "i",
    ),
    read: lasting,
  },
  {
    pattern: new RegExp(
      `^how (?:long|much time) (?:${verbs}) (?<one>.+?) (?:until|till|before) (?!(?:it|they|he|she)\\b)(?<two>.+)$`,
      "i",
    ),
    read: stretch,
  },
  {
    pattern: new RegExp(`^(?:for )?how (?:long|much time) (?:${verbs}) (?<of>.+)$`, "i"),
    read: lasting,
  },
  {
    pattern: /^(?:for|during|over) (?:which|what) (?:period|time|stretch|interval) (?<of>.+)$/i,
    read: lasting,
  },
  { pattern: /^(?:by )?how (?:much|far|late) (?<of>.+)$/i, read: lasting },
  { pattern: /^(?<of>.+?(?:偏差|相差|快|慢|晚|延迟))了?多少$/, read: lasting },
  {
    pattern:
      /^从(?<one>.+?)到(?<two>.+?)(?:一共|总共|共|用|花|过)?了?(?:多久|多长时间|多少时间|几分钟|几秒).*$/,
    read: stretch,
  },
  {
    pattern: /^(?<one>.+?)(?:之后|以后|后)(?:过了)?(?:多久|多长时间|几分钟|几秒)(?:才)?(?<two>.+)$/,
    read: stretch,
  },
  {
    pattern: /^(?<of>.+?)(?:一共|总共)?(?:持续|花|用|中断|停)?了?(?:多久|多长时间|几分钟|几秒).*$/,
    read: lasting,
  },
];

/** In Japanese clauses end with what is asked. */
export const japaneseLengthForms: readonly Form[] = [
  {
    pattern:
      /^(?<one>.+?)から(?<two>.+?)まで(?:は|に|が)?(?:何秒|何分|何時間|どのくらい|どれくらい).*$/,
    read: stretch,
  },
  { pattern: /^(?<of>.+?)[はがに]?(?:何秒|何分|何時間|どのくらい|どれくらい).*$/, read: lasting },
];

function phaseOf(word: string): Phase {
  if (/^(?:detect|notice|discover|发现|检测)/i.test(word)) return "detected";
  return /^(?:mitigate|缓解)/i.test(word) ? "mitigated" : "resolved";
}

function stretch({ one, two }: Groups): Question {
  return { kind: "duration", from: toNamed(one), to: toNamed(two) };
}

function lasting({ of = "" }: Groups): Question {
  const lasting = of.replace(untilOver, "");
  const isOfAct = /\s(?:take|took)$/i.test(lasting);
  return { kind: "duration", of: toNamed(lasting.replace(lastingVerb, "")), isOfAct };
}

/** "How long did it last": the verb, and not the last of several. */
const lastingVerb = /\s+(?:last(?:ed)?|take|took|go(?:es)? on|continue[ds]?|persist(?:ed)?)$/i;

/** "Until it was up again" says no more than how long it was so. */
const untilOver = /\s+(?:until|till|before) (?:it|they)\b.*$/i;
