import { toNamed } from "@/lib/retrieval/words/named";
import type { Form, Groups } from "./form";
import { incidentParts } from "./incident-words";
import type { Question } from "./question";

const { whole } = incidentParts;
const ending =
  "cleared|clear|ended|end|fixed|fix|resolved|resolve|solved|solve|stopped|stop|mitigated|mitigate|cured|mended|mend|repaired|repair|remedied|healed";

/** Who did something, and what ended the trouble. */
export const actorForms: readonly Form[] = [
  {
    pattern: new RegExp(
      `^(?:what|which (?:action|change|step|measure|fix)) (?:finally |eventually |actually |really |then )?(?:${ending}|helped|brought back|made) (?<of>.+?)(?: (?:go away|work again|stop|back))?$`,
      "i",
    ),
    read: ended,
  },
  {
    pattern: new RegExp(
      `^how (?:was|were|did (?:they|you|we|somebody)) (?<of>.+?) (?:finally |eventually )?(?:${ending})$|^how did (?<what>${whole}) (?:end|stop|go away)$`,
      "i",
    ),
    read: ended,
  },
  {
    pattern:
      /^what (?:was|is) the (?:fix|remedy|resolution|solution|mitigation|cure)(?: (?:for|of|to) (?<of>.+))?$/i,
    read: ended,
  },
  {
    pattern: new RegExp(
      `^what (?:was|were) (?:done|changed|set|needed|tried) (?:to|in order to) (?:${ending}) (?<of>.+)$`,
      "i",
    ),
    read: ended,
  },
  {
    pattern:
      /^(?:是)?(?:什么|哪个(?:操作|措施|变更))(?:最终|最后)?(?:结束|解决|修复|终止|平息)了?(?<of>.+)$|^(?<what>.*?)(?:是|最后|最终)?(?:怎么|如何|怎样)(?:被)?(?:解决|修复|恢复|结束|处理)(?:好)?的?$/,
    read: ended,
  },
  {
    pattern:
      /^whom? (?:was|were|got|has been|had been) (?!it\b)(?:\S+ly )?\S+(?:ed|en|told|sent)\b.*$/i,
    read: () => ({ kind: "none", why: toWhom }),
  },
  {
    pattern:
      /^(?:who|which (?:person|engineer|operator|colleague|developer|administrator|admin|employee|team)) (?:was it (?:who|that) |is it (?:who|that) )?(?<of>(?!(?:was|were|is|are) ).+)$/i,
    read: who,
  },
  { pattern: /^by whom (?:was|were) (?<of>.+)$|^(?<what>.+?) by whom$/i, read: who },
  {
    pattern:
      /^(?:是)?谁(?<of>.+?)的?$|^(?<what>.+?)(?:是)?(?:由|被)?谁(?:做|干|执行|操作|完成|进行)?(?:的)?$/,
    read: who,
  },
];

const toWhom = "It is asked to whom something was done, and records name who did it";

function ended({ of, what }: Groups): Question {
  return { kind: "ended", of: toNamed(of ?? what ?? "it") };
}

function who({ of, what }: Groups): Question {
  const words = of ?? what ?? "";
  return { kind: "who", of: toNamed(words), isOfSaying: saying.test(words) };
}

/** What somebody did by words alone: who wrote them is asked for. */
const saying =
  /^(?:first |then |finally |wrongly |also |already )?(?:suspect|blam|accus|rul\w* out|exclud|notic|report|say|said|tell|told|find|found|discover|identif|recogni[sz]|confirm|suggest|propos|ask|announc|declar|claim|guess|think|thought|warn|complain|admit|explain|point\w* (?:at|to|out)|spot|raise\w* the alarm|name|mention)|怀疑|排除|发现|注意到|报告|确认|定位|建议|提出|认为|说|通知|宣布/i;
