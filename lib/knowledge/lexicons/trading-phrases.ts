/**
 * How order and market data systems say that something is wrong: FIX engines and venues' order entry,
 * exchange gateways, feed handlers, risk checks. Words of the session layer:
 * https://www.fixtrading.org/standards/fix-session-layer-online/ ; of business rejects: FIX 4.4, OrdRejReason
 * (103), BusinessRejectReason (380).
 */
export const tradingPhrases = [
  {
    // A cancel that comes too late is a race, not a fault, unless it comes in numbers.
    pattern:
      /\bOrderCancelReject\b|\b35=9\b|too late to cancel|cancel(?:lation)? (?:request )?(?:was )?reject/i,
    family: "order.reject",
    severity: 0.6,
    title: "Cancels are refused at {service}: {text}",
    isBurstOnly: true,
  },
  {
    pattern:
      /kill[ -]?switch (?:is |was )?(?:engaged|triggered|activated|tripped|pulled|on)\b|kill[ -]?switch\s?[:(]|(?:engag|trigger|activat|tripp)(?:ed|es|ing) (?:the )?kill[ -]?switch|trading halt(?:ed)?|halt(?:ed)? trading|auto.?(?:halt|stop)ped|circuit halt|(?:instrument|symbol|market|auction) .{0,30}\b(?:halted|suspended)|trading[ _]?(?:phase|status|state)\S* .{0,20}\b(?:halt|suspend)/i,
    family: "trading.halt",
    severity: 0.9,
    title: "Kill switch or halt at {service}: {text}",
    state: { property: "status", value: "halted" },
  },
  {
    pattern:
      /timed out waiting for (?:heartbeat|logon|test request)|\bsession [^\s=]+ (?:was |is )?(?:disconnected|dropped|terminated|lost)\b|\b(?:FIX|order[ _-]?entry|drop[ _-]?copy|trading) session .{0,60}\b(?:down|lost|disconnected|suspended|logged out|inactive)\b|\bLogout \S+ → \S+|\b35=5\b|\bLogout (?:message )?(?:received|from)\b|received (?:a )?logout\b|\border[ _-]?entry[ _](?:is )?(?:down|lost|disconnected)\b|\bsession (?:is )?(?:suspended|disabled) by (?:the )?(?:venue|exchange|market|broker|counterparty)|disconnected by (?:the )?(?:venue|counterparty|exchange|broker)|closed by peer, session/i,
    family: "session.down",
    severity: 0.9,
    title: "Session drops at {service}: {text}",
    isPoint: true,
  },
  {
    pattern:
      /MsgSeqNum(?:\(34\))? too low|sequence (?:number )?(?:too low|mismatch|reset)|\b35=4\b|\bSequenceReset\b|out.of.(?:order|sequence)|Logon (?:rejected|failed|timeout)/i,
    family: "error.sequence",
    severity: 0.84,
    title: "A session loses count at {service}: {text}",
  },
  {
    pattern:
      /MsgSeqNum(?:\(34\))? too high|sequence (?:number )?(?:gap|too high)|expect(?:ed|ing) (?:sequence |seq(?:num)? |MsgSeqNum )?\d+,? but (?:got|received) \d+|Resend ?Request\b|\b35=2\b|\bgap (?:detected|filled?)|missing (?:sequence|messages|packets)/i,
    family: "session.gap",
    severity: 0.85,
    title: "Sequence gap at {service}: {text}",
  },
  {
    pattern:
      /\blogon (?:accepted|complete|confirmed|succeeded|successful)\b|received logon (?:request|response)|\b(?:FIX|order[ _-]?entry|trading) session .{0,60}\b(?:established|active|logged on|up)\b|^(?:in|recv|received|rx|<[-=]*) Logon \S+ → \S+|\border[ _-]?entry[ _](?:is )?up\b|\bsession ACTIVE\b/i,
    family: "session.up",
    severity: 0.6,
    title: "Session is up again at {service}: {text}",
    isPoint: true,
  },
  {
    pattern:
      /PossDup(?:Flag)?\b|\b43=Y\b|(?:re-?sent|replayed) \d+ .{0,20}(?:orders|messages)|\bre-?queue of\b|orders? (?:were )?(?:re-?sent|sent again|sent twice|replayed)|re-?sends? (?:its |the )?queue/i,
    family: "order.resend",
    severity: 0.8,
    title: "Orders are sent again by {service}: {text}",
  },
  {
    pattern: /session (?:is )?down, order|\borders? .{0,30}\bqueued,? (?:while|until|because|as) /i,
    family: "queue.growth",
    severity: 0.75,
    title: "Orders wait at {service}: {text}",
  },
  {
    // A venue that meters messages: FIX 4.4 text (58) of a business reject, exchange throttle notices.
    pattern:
      /throttl\w* (?:limit|rate|threshold)|(?:message|order|msg|transaction) (?:rate|throttle) (?:limit )?.{0,30}(?:exceed|above|over|violat|breach)/i,
    family: "throttled",
    severity: 0.84,
    title: "{service} is throttled: {text}",
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
      /\b39=8\b|\b35=[3j]\b|\bExecutionReport rejected\b|\border\b.{0,60}\b(?:rejected|refused|declined)\b|\border_(?:rejected|refused)\b|\b(?:rejected|refused|declined)\b.{0,20}\border|^reject \S{1,40}:|OrderReject|BusinessMessageReject|unknown (?:symbol|instrument|security|account)|insufficient (?:margin|buying power|funds|credit)|duplicate (?:ClOrdID|order)|risk (?:check|limit|control).{0,30}(?:rejected|failed|breach)|not a multiple of (?:the )?tick|(?:price|tick|lot|quantity) .{0,30}\b(?:invalid|not allowed)\b.{0,30}\border/i,
    family: "order.reject",
    severity: 0.78,
    title: "Orders are refused at {service}: {text}",
  },
  {
    pattern:
      /(?:position|exposure|notional|delta|inventory|drawdown|margin|credit|order rate)\b.{0,40}\b(?:above|over|exceed\w*|beyond|breach\w*|passed)\b|(?:soft|hard|position|risk|credit|loss|notional|exposure) limit .{0,20}(?:breach|exceed|passed|reached)/i,
    family: "limit.breach",
    severity: 0.8,
    title: "{service}: {text}",
    isPoint: true,
  },
  {
    // Data every order is made from: symbols, ticks, calendars, fees (FIX Security Definition, venue reference data files).
    pattern:
      /(?:reference[ _-]?data|ref-?data|static[ _-]?data|tick[ _-]?(?:size|table)s?|symbol[ _-]?(?:map|file|table|list)|instrument[ _-]?(?:master|file|list|table|definition)s?|security master|contract[ _-]?(?:file|spec)\w*|(?:trading|holiday) calendar|fee[ _-]?(?:table|schedule)|margin[ _-]?(?:file|table)|corporate actions?).{0,40}(?:loaded|activated|refreshed|imported|applied|switched|changes? \S{1,20} ?(?:->|→))/i,
    family: "data.load",
    severity: 0.65,
    title: "{service}: {text}",
    isPoint: true,
  },
] as const;
