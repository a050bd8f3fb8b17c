/** Of words for what goes wrong, those that name the whole of it. */
const whole =
  "(?:it|this|that|everything|(?:the |this |that |our )?(?:outage|incident|downtime|disruption|problems?|trouble|issues?|impact|degradation|interruption|attack|breach|emergency))";
/** Who is hurt by it. */
const anyUser =
  "(?:(?:the |our |any |most )?(?:users?|customers?|clients?|people|visitors?|shoppers?|everyone|everybody|anyone))";
/** What was so while it lasted. */
const harmed =
  "(?:affected|hit|impacted|harmed|concerned|down|unavailable|broken|out|offline|interrupted|disrupted|degraded|failing)";

/** The same as parts of patterns. */
export const incidentParts = { whole, anyUser, harmed } as const;

const ofIncident = new RegExp(
  `^${whole}(?: (?:happen|occur|start|begin)(?:ed|s)?)?$|^(?:这次|本次|整个|此次)?(?:故障|事故|宕机|问题|事件|中断)$`,
  "i",
);

const ofBeginning = new RegExp(
  `^(?:the )?(?:beginning|start|onset) of (?<of>${whole})$|^(?<what>${whole}) (?:started|starts?|began|begins?|begun)$|^(?<han>.+?)(?:开始|发生)$`,
  "i",
);
const ofEnd = new RegExp(
  `^(?:the )?(?:end|resolution) of (?<of>${whole})$|^(?<what>${whole}) (?:(?:was|is|had been|has been) )?(?:over|ended|ends|finished|resolved|mitigated|fixed)$|^(?<han>.+?)(?:结束|解决|恢复)$`,
  "i",
);

/** Which part of the incident the words name; null where they name something else. */
export function incidentPart(words: string): "whole" | "beginning" | "end" | null {
  for (const [part, pattern] of [["beginning", ofBeginning] as const, ["end", ofEnd] as const]) {
    const { of, what, han } = pattern.exec(words.trim())?.groups ?? {};
    if (isOfIncident(of ?? what ?? han ?? "")) return part;
  }
  return isOfIncident(words) ? "whole" : null;
}

/** Do the words name the incident as a whole? */
export function isOfIncident(words: string): boolean {
  return ofIncident.test(words.trim());
}
