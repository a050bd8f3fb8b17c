/**
 * How order and market data systems say that something is wrong: FIX engines (FIX 4.4 session layer:
 * MsgSeqNum, Logout, SequenceReset, Reject), exchange gateways, feed handlers, risk checks.
 */
export const tradingPhrases = [
  {
    pattern:
      /MsgSeqNum(?:\(34\))? too (?:low|high)|sequence (?:number )?(?:too (?:low|high)|mismatch|gap|reset)|expect(?:ed|ing) (?:sequence|seq(?:num)?|MsgSeqNum)?.{0,20}(?:but )?(?:got|received)|missing (?:sequence|messages|packets)|gap (?:detected|fill)|resend request|35=[24]\b|35=5\b|out.of.(?:order|sequence)|session .{0,40}(?:logged out|logout|rejected|disconnected by (?:venue|counterparty|exchange))|Logon (?:rejected|failed|timeout)/i,
    family: "error.sequence",
    severity: 0.84,
    title: "A session loses count at {service}: {text}",
  },
  {
    pattern:
      /stale (?:quote|price|tick|book|market|data|feed|read)|(?:quote|price|tick|book|feed|data)s? (?:is |are |has |have )?(?:gone )?(?:stale|too old|outdated|frozen|not updat|withdrawn|stopped)|no (?:data|ticks?|updates?|quotes?|messages) (?:received|for|from|since)|(?:feed|channel|multicast) .{0,40}(?:silent|timed? ?out|lost|down|gap)|last (?:update|tick|quote) .{0,20}ago|crossed (?:book|market)|locked market|price (?:out of|outside|beyond) (?:range|band|collar|limits?)|fat.?finger/i,
    family: "data.stale",
    severity: 0.8,
    title: "Data is stale at {service}: {text}",
  },
  {
    pattern:
      /\b39=8\b|\b35=[3j9]\b|\border\b.{0,60}\b(?:rejected|refused|declined)\b|\b(?:rejected|refused|declined)\b.{0,20}\border|OrderReject|BusinessMessageReject|unknown (?:symbol|instrument|security|account)|insufficient (?:margin|buying power|funds|credit)|duplicate (?:ClOrdID|order)|too late to cancel|risk (?:check|limit|control).{0,30}(?:rejected|failed|breach)/i,
    family: "order.reject",
    severity: 0.78,
    title: "Orders are refused at {service}: {text}",
  },
] as const;
