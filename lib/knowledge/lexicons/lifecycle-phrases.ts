/** How software says that something starts, stops, comes up, goes down, is halted or let go. */
export const lifecyclePhrases = [
  {
    pattern:
      /backend (?<backend>\S+) (?:is )?(?:down|unhealthy)|(?:marking|marked) (?:server |host |node )?(?<node>[\w.-]+)?.*(?:down|dead|unhealthy)|health ?check .*fail|became unhealthy|is (?:now )?unhealthy|NotReady|node .*(?:not ready|unreachable)/i,
    family: "member.down",
    severity: 0.75,
    title: "{subject} is marked DOWN by {service}",
    isPoint: true,
    subjectType: "host",
    state: { property: "health", value: "DOWN" },
  },
  {
    pattern: /(?:became|is now|marked) healthy|health ?check .*(?:pass|succeed)|node .*is ready/i,
    family: "member.up",
    severity: 0.45,
    title: "{subject} is UP again for {service}",
    isPoint: true,
    subjectType: "host",
    state: { property: "health", value: "UP" },
  },
  {
    pattern:
      /HALT received|strategy \S+ (?:stopped|halted|disabled)|orders? (?:blocked|rejected).*(?:kill|halt|limit)/i,
    family: "trading.halt",
    severity: 0.8,
    title: "{service}: {text}",
    state: { property: "status", value: "halted" },
  },
  {
    pattern:
      /kill[ -]?switch (?:is )?(?:released|disengaged|reset|off)|trading (?:resumed|enabled)|resume received|halt (?:lifted|released)/i,
    family: "trading.resume",
    severity: 0.75,
    title: "Kill switch released at {service}",
    state: { property: "status", value: "enabled" },
  },
  {
    pattern:
      /(?:momentum|entry|exit|trade|trading|buy|sell|arbitrage|mean.?reversion|breakout) signal|signal (?:generated|fired|triggered)/i,
    family: "decision.signal",
    severity: 0.75,
    title: "{service} acts on a signal: {text}",
  },
  {
    pattern:
      /(?:position|exposure|notional|order rate|drawdown|loss|credit).*(?:above|over|exceed|beyond|breach|limit)|limit (?:breach|exceeded)|MAX_(?:POSITION|ORDERS|NOTIONAL)|risk (?:check|limit) (?:fail|reject|breach)/i,
    family: "limit.breach",
    severity: 0.75,
    title: "{service}: {text}",
  },
  {
    pattern:
      /manual(?:ly)? (?:flatten|close|cancel)|flatten(?:ed|ing)?\b|cancel all|mass cancel|unwound|unwinding|liquidat/i,
    family: "response.flatten",
    severity: 0.75,
    title: "Positions flattened by hand",
  },
  {
    pattern:
      /order .*reject|reject(?:ed)? order|35=3\b|39=8\b|OrderReject|duplicate order|DUPLICATE/,
    family: "order.reject",
    severity: 0.65,
    title: "Orders rejected: {text}",
  },
  {
    pattern:
      /(?:configuration|config|settings?|polic(?:y|ies)|rules?|template|class-map|zone|routes?) .*(?:reloaded|applied|updated|changed|loaded|pushed)|(?:reloaded|reloading|reload) (?:the )?(?:configuration|config|settings)|received SIGHUP, reloading|parameter "(?<parameter>[^"]+)" changed to|signal process started|configuration reload|SIGHUP\) received|, reconfiguring/i,
    family: "config.reload",
    severity: 0.55,
    title: "{service}: {text}",
    isPoint: true,
  },
] as const;

/** The same in words so general that what is said of a dependency must be tried before. */
export const generalLifecyclePhrases = [
  {
    pattern:
      /(?:looks|is|was) (?:solved|resolved|recovered)|can (?:write|connect|accept \w+) again|(?:connection|service|replication|writes?|quorum) (?:restored|recovered|re-?established)|recovered from|back (?:online|to normal)|no longer read-only/i,
    family: "recovery.logged",
    severity: 0.6,
    title: "{service} recovers: {text}",
    isPoint: true,
  },
  {
    pattern:
      /SIGTERM|shutting down|received (?:fast|smart|immediate) shutdown|Stopping |stopped\b.*(?:service|server)|graceful(?:ly)? (?:stop|shut|exit)|going down for|User requested shutdown|Bye!/i,
    family: "process.stop",
    severity: 0.4,
    title: "{service} shuts down on {host}",
    isPoint: true,
  },
  {
    pattern:
      /service started|server started|(?:is )?ready to accept connections|started (?:in|with pid|successfully)|starting (?:PostgreSQL|MySQL|version|up|server|nginx)|listening on|^Started \S+|entered RUNNING state|spawned: '(?<subject>[^']+)'|boot(?:ing|ed)|startup complete|Ready to accept|engine started/i,
    family: "process.start",
    severity: 0.35,
    title: "{service} starts on {host}",
    isPoint: true,
  },
  {
    pattern:
      /\b(?:flow|link|session|connection|channel|interface|port) \S* ?(?:opened|up|established)|link is up|carrier acquired/i,
    family: "flow.open",
    severity: 0.3,
    title: "{service}: {text}",
    isPoint: true,
  },
  {
    pattern:
      /\b(?:flow|link|session|channel|interface|port) \S* ?(?:closed|down|lost)|link is down|carrier lost|clear(?:ed|ing)? queue|flush(?:ed|ing)? (?:queue|cache|buffer)|queue .*(?:purged|cleared|drained)|purged? queue/i,
    family: "flow.close",
    severity: 0.35,
    title: "{service}: {text}",
    isPoint: true,
  },
  {
    pattern: /^(?:new )?order (?:id|sent|new|placed|accepted)|\b35=D\b|NewOrderSingle/i,
    family: "order.burst",
    severity: 0.85,
    title: "Order burst of {service}",
    isBurstOnly: true,
  },
  {
    pattern: /\bretr(?:y|ying|ies)\b|reconnect(?:ing)?\b|attempt \d+/i,
    family: "retry.storm",
    severity: 0.7,
    title: "Retries pile up in {service}",
    isBurstOnly: true,
  },
] as const;
