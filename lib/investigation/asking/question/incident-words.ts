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

/** Do the words name the incident as a whole? */
export function isOfIncident(words: string): boolean {
  return ofIncident.test(words.trim());
}
