/**
 * How software says that a name, a certificate, a credential or a right was missing: OpenSSL, Go, Java,
 * Node, Python, cert-manager, certbot, Vault, BIND, Unbound, CoreDNS, systemd-resolved, glibc, AWS, GCP,
 * Azure, Kubernetes RBAC, PostgreSQL, MySQL, MongoDB, Kafka, OAuth and JWT libraries, Kerberos, LDAP.
 */
export const trustPhrases = [
  {
    pattern:
      /ACME.{0,80}(?:fail|error|invalid|unauthorized)|Some challenges have failed|(?:certificate|cert)\S* .{0,60}(?:renewal|issuance|reissue).{0,40}(?:fail|error)|(?:Failed|Unable|Could not) to (?:renew|issue|obtain|rotate) .{0,40}(?:certificate|cert|secret|lease|credential|token)|(?:lease|secret|token) (?:renewal|rotation) .{0,30}(?:fail|error)|cert-manager.{0,80}(?:failed|denied|error)|urn:ietf:params:acme:error/i,
    family: "error.renewal",
    severity: 0.84,
    title: "Renewal fails at {service}: {text}",
  },
  {
    // Failed renewals often say when the old one runs out.
    pattern:
      /(?:renew(?:al|ing)?|deploy[- ]?hook|post[- ]?hook|rotation|reissu\w+)\b.*(?:fail|error|unexpected|not found|exit(?:ed)? (?:code|status) [1-9]|could not)|(?:failed|unable|could not) to (?:renew|rotate|reload)/i,
    family: "error.renewal",
    severity: 0.8,
    title: "Renewal fails at {service}: {text}",
  },
  {
    pattern:
      /(?:certificate|cert)\S*.{0,60}(?:will expire|expires? (?:in|on|soon)|expiring|about to expire|days? (?:left|remaining|until expir))/i,
    family: "certificate.expiry",
    severity: 0.72,
    title: "Certificate runs out: {text}",
  },
  {
    pattern:
      /(?:certificate|cert)\b[^;]{0,100}\b(?:has|had|is|was) expired\b|does not match certificate'?s? (?:altnames|host|name|subject)|ERR_TLS_CERT_ALTNAME|certificate is (?:valid for|not valid for)|(?:hostname|host name|common name|subject alt\S*).{0,40}(?:mismatch|does not match|doesn't match|no match)|No subject alternative|No name matching|SSL_ERROR_BAD_CERT_DOMAIN|certificate (?:verify failed|is revoked|revoked|unknown|required|signed by unknown)|unable to (?:verify|get) .{0,30}certificate|incomplete (?:certificate )?chain|missing intermediate|path building failed|ValidatorException|wrong version number|unsupported protocol|no shared cipher|no protocols available|protocol version alert|peer did not return a certificate|SSL routines|ssl3_get|SSL alert number|TLS handshake (?:error|timeout)|remote error: tls/i,
    family: "error.tls",
    severity: 0.9,
    title: "First TLS failure in {service}: {text}",
  },
  {
    pattern:
      /server misbehaving|lookup \S+.{0,80}(?:no such host|i\/o timeout|server misbehaving|connection refused)|(?:DNS|dns|resolver|nameserver|name server).{0,60}(?:timed? ?out|timeout|unreachable|refused|not respond|failed|failure|no servers could be reached)|no servers could be reached|connection timed out; no servers|Host is not resolvable|nodename nor servname|Unknown host|Could not resolve host|Name or service not known|Temporary failure (?:in name resolution|resolving)|REFUSED unexpected RCODE|unexpected RCODE|DNSSEC validation (?:failed|failure)|validation failure <|bogus\b.{0,40}(?:DNSSEC|signature)|zone \S+ .{0,40}(?:not loaded|expired)|EAI_(?:AGAIN|NONAME)|UnresolvedAddressException|dns: .{0,40}(?:error|fail)/i,
    family: "error.dns",
    severity: 0.9,
    title: "First name resolution failure in {service}: {text}",
  },
  {
    pattern:
      /ImmatureSignature|(?:token|jwt|assertion|signature)\b.{0,60}not yet valid|token used before issued|\bnbf\b|\biat\b.{0,30}future|issued in the future|RequestTimeTooSkewed|Clock skew too great|request (?:time|timestamp) .{0,40}(?:skew|too old|expired)|KRB5KRB_AP_ERR_SKEW|Signature (?:expired|not yet current)|timestamp .{0,40}(?:outside|too far)/i,
    family: "error.auth",
    severity: 0.85,
    title: "Tokens are judged by another time in {service}: {text}",
  },
  {
    pattern:
      /is not authorized to perform|AccessDenied(?:Exception)?\b|UnauthorizedOperation|InsufficientPrivileges?|permission_denied|PERMISSION_DENIED|permission denied for (?:table|relation|schema|sequence|database|function)|command denied to user|not authorized on \S+ to execute|User "[^"]+" cannot \w+ resource|is forbidden: User|RBAC: access denied|TopicAuthorizationException|GroupAuthorizationException|ACL (?:check )?(?:failed|denied)|missing (?:required )?(?:scope|permission|privilege|role)|insufficient[_ ](?:scope|permissions?|privileges?)|Operation not permitted|\bEACCES\b|\bEPERM\b/i,
    family: "error.auth",
    severity: 0.84,
    title: "A right is missing in {service}: {text}",
  },
  {
    pattern:
      /(?:password|peer|SCRAM|SASL|LDAP|pam\S*|Ident) authentication (?:failed|failure)|SaslAuthenticationException|SQLSTATE\[?\W?28(?:000|P01)|Access denied for user|Login failed for user|Authentication failed(?:\.|,|:|$)|authentication (?:error|failure|required)|ExpiredToken|InvalidClientTokenId|SignatureDoesNotMatch|InvalidAccessKeyId|UnrecognizedClient|invalid_(?:grant|client|token|api_key)|(?:api|access) key (?:is )?(?:invalid|expired|revoked|not valid|disabled)|(?:credentials?|secret|token|session|password)s? (?:has |have |is |are |was |were )?(?:expired|revoked|invalid|rejected)|bad credentials|WRONGPASS|NOAUTH|no matching key|unknown key id|unable to find (?:a signing )?key|signature (?:verification failed|is invalid|mismatch)|JWKS?\S* .{0,40}(?:fail|error|not found|invalid)|401 Unauthorized|Vault.{0,40}(?:sealed|permission denied)/i,
    family: "error.auth",
    severity: 0.84,
    title: "First authentication failure in {service}: {text}",
  },
] as const;
