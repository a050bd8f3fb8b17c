import type { Form } from "./form";
import { incidentParts } from "./incident-words";
import type { ImpactAspect, Question } from "./question";

const { whole, anyUser, harmed } = incidentParts;
/** Failures of no kind that is named. */
const errors = "(?:the |any )?(?:errors?|failures?)";
const suffering = `(?:${anyUser}|${whole}|the (?:service|site|system|shop|application|app|platform|website))`;

function of(pattern: string, aspect: ImpactAspect): Form {
  return {
    pattern: new RegExp(`^(?:${pattern})$`, "i"),
    read: (): Question => ({ kind: "impact", aspect }),
  };
}

/** What was hurt, whom, from when to when: what the impact of the incident answers, and nothing else. */
export const impactForms: readonly Form[] = [
  of(
    `what (?:exactly )?(?:broke|failed|went (?:down|wrong)|stopped working|(?:was|were|is) (?:broken|down|hit|affected|impacted))(?: (?:in|during|because of) ${whole})?`,
    "what",
  ),
  of(
    "(?:what|which) (?:services?|systems?|components?|parts?|functions?) (?:failed|broke|went down|(?:was|were|is|are) (?:affected|hit|impacted|broken|down))",
    "what",
  ),
  of(
    `what (?:was|is) the (?:(?:user|customer|business)[- ])?(?:impact|effect|damage|harm|symptoms?)(?: (?:of|for|on) (?:${whole}|${anyUser}))?`,
    "what",
  ),
  of(
    "(?:什么|哪里)(?:坏了|出了?(?:问题|故障)|受到?了?影响|挂了)|(?:这次)?(?:故障|事故)?影响了?什么|出了什么(?:问题|故障)",
    "what",
  ),
  of(
    `(?:for )?(?:who|whom)(?: exactly)? (?:was|were|is|are) ${harmed}(?: by ${whole})?|for whom|who suffered`,
    "whom",
  ),
  of(
    `which (?:users?|customers?|clients?|people|teams?) (?:was|were|are) ${harmed}(?: by ${whole})?`,
    "whom",
  ),
  of(
    "(?:谁|哪些(?:人|用户|客户))(?:受到?了?影响|被影响)|影响了?(?:谁|哪些(?:人|用户|客户))",
    "whom",
  ),
  of(
    `since when(?: (?:was|were|is|are|did|has|have) ${suffering}(?: been)?(?: ${harmed})?)?`,
    "since",
  ),
  of(`(?:when|at what time) did ${whole} (?:start|begin|happen|occur)`, "since"),
  of(
    `(?:when|at what time) (?:was|were|did) ${suffering} (?:first |start to be |begin to be |become )?${harmed}`,
    "since",
  ),
  of(
    "(?:从|自|是)?(?:什么时候|何时|几点)(?:开始|发生|出现)的?|(?:从|自)(?:什么时候|何时|几点)起?|(?:这次)?(?:故障|事故|中断|问题|影响)(?:是)?(?:从)?(?:什么时候|何时|几点)(?:开始|发生)的?|用户(?:是)?(?:从)?(?:什么时候|何时)(?:开始)?受(?:到)?影响的?",
    "since",
  ),
  of(
    `(?:when|at what time) (?:was|were|did|had) ${whole} (?:finally )?(?:be )?(?:over|end(?:ed)?|resolved?|fixed|solved|gone|stop(?:ped)?|finished?|mitigated)`,
    "until",
  ),
  of(
    `until when (?:was|were) ${suffering} ${harmed}|(?:when|at what time) (?:was|were) (?:everything|all|the (?:service|site|system)) (?:back|well|normal|healthy|up)(?: (?:again|to normal))?`,
    "failed-until",
  ),
  of(
    "(?:这次)?(?:故障|事故|中断|问题|影响)(?:是)?(?:在)?(?:什么时候|何时|几点)(?:结束|恢复|解决|解除|修复)的?|(?:是)?(?:什么时候|何时|几点)(?:结束|恢复|解决|解除|修复)的?",
    "until",
  ),
  of(`(?:for )?how long (?:was|were|has|have) ${suffering}(?: been)? ${harmed}`, "failed-length"),
  of(
    `(?:for )?how long (?:did|were) ${anyUser} (?:get|got|see|saw|have|receive|experience|getting|seeing|receiving) ${errors}`,
    "failed-length",
  ),
  of(
    `(?:for )?how long (?:did|were) (?:there )?${errors}(?: (?:last|go on|continue|occur|happen|there))?`,
    "failed-length",
  ),
  of(`(?:for )?how long did (?:the )?(?:requests|calls) fail`, "failed-length"),
  of(
    `when did ${errors} (?:finally )?(?:end|stop|cease|go away)|when were ${errors} over`,
    "failed-until",
  ),
  of(`when did ${errors} (?:first )?(?:start|begin|appear)`, "since"),
  of(
    "(?:用户|客户)?受(?:到)?(?:了)?影响(?:持续)?(?:了)?(?:多久|多长时间|几分钟)|影响(?:持续)?了?(?:多久|多长时间)",
    "failed-length",
  ),
];
