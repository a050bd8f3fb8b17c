/**
 * How software says that something it needs did not answer, was not there or was not trusted:
 * timeouts, refusals, names, certificates, credentials, locks, replicas, brokers.
 */
export const dependencyPhrases = [
  {
    // Members taken out and put back on purpose: HAProxy, NGINX Plus, Kubernetes, Consul.
    pattern:
      /enters drain state|(?:going|is) DOWN for maintenance|(?:entering|entered|leaving|left) (?:forced )?(?:maintenance|drain)|UP\/READY|maintenance mode (?:enabled|disabled|on|off)|\b(?:un)?cordoned\b|NodeNotSchedulable|NodeSchedulable|draining (?:node|server|connections)/i,
    family: "member.maintenance",
    severity: 0.3,
    title: "{text}",
  },
  {
    pattern:
      /certificate (?:has )?expired|CERT_HAS_EXPIRED|certificate (?:is )?not (?:yet )?valid|x509: certificate|SSL(?:_|: )?CERTIFICATE_VERIFY_FAILED|certificate verify failed|unable to get local issuer|self.signed certificate|unknown (?:ca|authority)|bad certificate|SSLHandshakeException|\btls: (?:bad|fail|unknown|internal error|handshake failure|expired|revoked|no |first record|oversized|unsupported|protocol version|certificate|server (?:selected|did)|client (?:offered|did)|private key|illegal|access denied|unexpected|invalid|error)|handshake (?:failure|failed)|SSL_do_handshake\(\) failed|PKIX path/i,
    family: "error.tls",
    severity: 0.9,
    title: "First TLS failure in {service}: {text}",
  },
  {
    // What name servers themselves log of an answer: unbound, BIND, dnsmasq, CoreDNS, PowerDNS.
    pattern:
      /\b(?:A|AAAA|CNAME|SRV|MX|TXT|PTR) IN (?:NXDOMAIN|SERVFAIL|REFUSED)\b|(?:error: )?SERVFAIL <|query failed \((?:SERVFAIL|REFUSED|NXDOMAIN)\)|\b(?:reply|config|cached) \S+ is (?:NXDOMAIN|SERVFAIL|NODATA)|"(?:A|AAAA|SRV) IN \S+ [^"]*" (?:NXDOMAIN|SERVFAIL|REFUSED)|Answer to question '[^']*': (?:NXDOMAIN|SERVFAIL)/,
    family: "dns.answer",
    severity: 0.85,
    title: "First name that {service} cannot resolve: {text}",
  },
  {
    pattern:
      /NXDOMAIN|SERVFAIL|ENOTFOUND|EAI_AGAIN|getaddrinfo|could not resolve|name or service not known|temporary failure in name resolution|no such host|host not found|UnknownHostException|unresolvable|DNS (?:lookup|resolution|query).*fail|resolver.*(?:timed out|failed)|lame delegation/i,
    family: "error.dns",
    severity: 0.9,
    title: "First name resolution failure in {service}: {text}",
  },
  {
    pattern:
      /zone \S+: (?:loaded serial|transferred serial|sending notifies)|transfer of .*(?:failed|completed)|zone .*(?:not loaded|expired|refused)/i,
    family: "dns.zone",
    severity: 0.5,
    title: "Zone reload: {text}",
  },
  {
    pattern:
      /token (?:has |is )?(?:expired|invalid|not yet valid)|invalid[_ ](?:token|grant|signature|client)|JWT|JWKS|signature verification failed|unknown (?:key id|kid)|unauthori[sz]ed|401 Unauthorized|LDAP.*(?:fail|error|invalid)|KRB_AP_ERR|Clock skew too great|SAML.*(?:fail|invalid)|access denied for user|password authentication failed|permission denied|AccessDenied|403 Forbidden|NOAUTH|WRONGPASS/i,
    family: "error.auth",
    severity: 0.8,
    title: "First authentication failure in {service}: {text}",
  },
  {
    // A client that went away, as servers tell it: PostgreSQL, MariaDB, RabbitMQ. The news is why it went.
    pattern:
      /client unexpectedly closed TCP connection|closing AMQP connection|unexpected EOF on client connection|could not (?:receive data from|send data to) client|Aborted connection \d+ to db/i,
    family: "client.gone",
    severity: 0.4,
    title: "Clients of {service} go away: {text}",
  },
  {
    pattern:
      /terminat\w* connection due to administrator command|killed by (?:administrator|user)|connection was killed|Query execution was interrupted|canceling statement due to user request/i,
    family: "response.kill",
    severity: 0.6,
    title: "A session of {service} is terminated by hand",
    isPoint: true,
  },
  {
    pattern:
      /deadlock (?:detected|found)|lock wait timeout|could not obtain lock|canceling statement due to lock timeout|waiting for (?:\w+ )?lock|LOCK TIMEOUT|still waiting for \w+Lock|metadata lock|database is locked|lock not available|failed to acquire lock|another (?:process|instance).*(?:holds|running)/i,
    family: "error.lock",
    severity: 0.85,
    title: "First lock wait in {service}: {text}",
  },
  {
    pattern:
      /replica(?:tion)?.*(?:lag|behind|stopped|broken|error|failed|delay|not running)|(?:lag|seconds behind).*(?:replica|standby|slave|master)|standby.*(?:far behind|disconnected)|WAL segment .*removed|Slave (?:SQL|I\/O).*(?:error|stopped)|lost connection to (?:primary|master|leader)|MASTER aborted replication|Partial resynchronization not/i,
    family: "error.replication",
    severity: 0.85,
    title: "Replication trouble at {service}: {text}",
  },
  {
    pattern:
      /no leader|leader (?:lost|changed|election)|lost leadership|stepp(?:ed|ing) down|became (?:leader|primary|master)|elected (?:as )?(?:leader|primary|master)|promot(?:ed|ing) (?:to|as)? ?(?:primary|master|leader)?|quorum (?:lost|not)|split.?brain|fail(?:ing)? ?over|NOREPLICAS|not (?:the )?(?:leader|master|primary)|NotLeader|READONLY You can't write|isolated from|partition detected/i,
    family: "failover",
    severity: 0.85,
    title: "{service}: {text}",
    isPoint: true,
  },
  {
    pattern:
      /dead.?letter|poison|max(?:imum)? (?:delivery|receive|redeliver)|redeliver|rebalanc|consumer (?:lag|group|timeout|cancelled)|deserializ|cannot (?:parse|decode|deserialize)|unprocessable|(?:cannot|could not|can't|failed to|unable to|error) (?:\w+ ){1,4}message\b|malformed (?:message|payload|json)|Unexpected token|schema (?:mismatch|violation|registry)|invalid (?:payload|message|schema)|requeue|nack(?:ed)?\b|message.*(?:rejected|undeliverable)/i,
    family: "error.broker",
    severity: 0.8,
    title: "First '{text}' in {service}",
  },
  {
    // "closed -> open" names both states: what it goes to counts.
    pattern:
      /(?:circuit|breaker)\b.{0,120}(?:->|=>|→|\bto\b|\bnow\b|state[=: ]{1,3})\s{0,4}"?half[ _-]?open/i,
    family: "circuit.probe",
    severity: 0.3,
    title: "Circuit breaker of {service} lets a call through to try",
    isPoint: true,
    state: { property: "circuit", value: "half-open" },
  },
  {
    pattern:
      /(?:circuit|breaker)\b.{0,120}(?:->|=>|→|\bto\b|\bnow\b|state[=: ]{1,3})\s{0,4}"?closed\b/i,
    family: "circuit.close",
    severity: 0.5,
    title: "Circuit breaker of {service} closes",
    isPoint: true,
    state: { property: "circuit", value: "closed" },
  },
  {
    pattern:
      /(?:circuit|breaker)\b.{0,120}(?:(?:->|=>|→|\bto\b|\bnow\b|state[=: ]{1,3})\s{0,4}"?open\b|\bopen(?:s|ed|ing)\b|\btripped\b)|\bopen(?:ed|ing|s) (?:the )?circuit/i,
    family: "circuit.open",
    severity: 0.8,
    title: "Circuit breaker opens in {service}",
    isPoint: true,
    state: { property: "circuit", value: "open" },
  },
  {
    // A call that is turned away says that the circuit is open, every time.
    pattern:
      /circuit(?:[ -]?breaker)?.{0,200}(?<!half[ _-]?)open|breaker (?:is )?open|CircuitBreakerOpen/i,
    family: "circuit.open",
    severity: 0.8,
    title: "Circuit breaker opens in {service}",
    state: { property: "circuit", value: "open" },
  },
  {
    pattern: /circuit(?:[ -]?breaker)?.*(?:closed|half.?open|reset)/i,
    family: "circuit.close",
    severity: 0.5,
    title: "Circuit breaker of {service} closes",
    isPoint: true,
    state: { property: "circuit", value: "closed" },
  },
  {
    pattern:
      /rate.?limit(?:ed|ing)\b|rate.?limit\b.{0,40}(?:exceed|reach|hit\b|block|reject|den(?:y|ied))|throttl(?:ed|es|ing)\b|too many requests|quota (?:exceeded|reached)|\b(?:HTTP|status|code|error|response|answer(?:s|ed)?|got|returned)(?:[ =:"/.]|code|with){0,6}429\b|\b429[ :"-]{1,3}too\b|limit(?:ing)? requests, excess|slow ?down/i,
    family: "throttled",
    severity: 0.75,
    title: "{service} is throttled: {text}",
  },
  {
    pattern:
      /no (?:live|healthy) upstream|no server (?:is )?available|no healthy (?:upstream|host|backend)|all (?:backends|upstreams|servers) (?:are )?(?:down|unavailable)/i,
    family: "member.down",
    severity: 0.9,
    // Of which pool, and whether of all, the record says in its own words.
    title: "First '{text}' at {service}",
  },
  {
    pattern:
      /upstream (?:prematurely closed|timed out|server temporarily disabled)|(?:recv|connect)\(\) failed|while connecting to upstream|bad gateway|gateway time-?out|upstream connect error/i,
    family: "error.upstream",
    severity: 0.75,
    title: "First '{text}' at {service}",
  },
  {
    pattern:
      /connection refused|ECONNREFUSED|connection reset|ECONNRESET|broken pipe|EPIPE|no route to host|EHOSTUNREACH|network (?:is )?unreachable|host (?:is )?down|server closed the connection|connection (?:lost|closed unexpectedly|terminated)|LOADING Redis|NodeNotAvailable|unavailable\b/i,
    family: "error.refused",
    severity: 0.75,
    title: "First '{text}' in {service}",
  },
  {
    pattern:
      /timed? ?out|ETIMEDOUT|deadline exceeded|context canceled|request aborted|took too long|slow (?:query|request|log)|statement timeout|read timeout|Socket timeout/i,
    family: "error.timeout",
    severity: 0.75,
    title: "First '{text}' in {service}",
  },
  {
    pattern:
      /(?:clock|time) (?:jump|skew|drift|step|went backwards|moved backwards)|(?:system )?clock (?:unsynchroni[sz]ed|wrong|adjusted|was stepped)|time (?:reset|stepped) (?:by )?[-+]?\d|Forward time jump|Can't synchroni[sz]e|offset .*exceeds|not synchroni[sz]ed|chronyd.*(?:jump|stepped|wrong)/i,
    family: "clock.jump",
    severity: 0.8,
    title: "Clock trouble at {host}: {text}",
  },
  {
    pattern:
      /stale (?:data|price|quote|feed|read|cache|session)|data (?:is )?(?:stale|outdated)|gap detected|sequence gap|out of sequence|missing sequence|heartbeat (?:missed|lost|timeout)|crossed (?:book|market)|price (?:out of|outside) (?:range|band|collar)/i,
    family: "data.stale",
    severity: 0.75,
    title: "{service}: {text}",
  },
  {
    pattern:
      /missed (?:run|schedule|execution)|misfire|still running|overlap(?:ping)?|previous (?:run|instance)|job .*(?:failed|skipped|aborted)|task .*(?:failed|skipped)|schedul.*(?:late|behind|failed)/i,
    family: "error.job",
    severity: 0.7,
    title: "{service}: {text}",
  },
] as const;
