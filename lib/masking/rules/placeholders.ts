/** What a program writes instead of a value, whatever stands before it. */
const emptyValues = new Set(
  `absent any bool bytearray bytes char disabled empty enabled false hidden int integer invalid masked missing nil no none null object off on
  omitted optional deleted expired present redacted removed required revoked set str string true varchar undefined unset valid
  xxx xxxx yes`.split(/\s+/),
);

/** Words that follow "password:" in a sentence: "token: must be renewed", "password: wrong". */
const sentenceWords = new Set(
  `accepted account age and any are authenticated authentication authorization cannot changed chauthtok check checked configured
  connected correct could created credentials deleted denied did does done encrypted error exceeded expected expires
  expired failed failure field file filtered for format found from generated good granted had has hashed
  have header his ignored incorrect input instead into issued its length limit list login match matches
  mechanism method mismatch must not okay policy prompt protected provided read received refresh
  refreshed refused rejected renewal renewed request requested reset response rotated rotation see should
  skipped sorry still store stored strength success supplied that the their then this too typed unknown
  update updated validation verification verified was welcome were which will with without wrong you
  your`.split(/\s+/),
);

const shapes: readonly RegExp[] = [
  // Already hidden by whoever wrote it: ****, ••••, xxxxx, ....
  /^[*•●xX#._-]+$/,
  // To be filled in: ${NAME}, $NAME, {{name}}, {0}, <name>, %s, %(name)s, %NAME%, :name, ?
  /^\$\{[^}]*\}?$|^\$[A-Za-z_]\w*$|^\{\{?(?![A-Za-z0-9+/]{20,}=)[^}]*\}?\}?$|^<[^>]*>?$|^%(?:\(\w+\))?[sdvq]$|^%\w+%$|^\?$/,
  /^\[?(?:redacted|filtered|masked|hidden|removed|secure|sensitive|protected|secret|omitted)\]?$/i,
  // A file, as in password_file=, TLS keys, and the working directory that sudo logs as PWD=.
  /^(?:~|\.{1,2})?(?:\/[a-z0-9_.@-]+)+\/?$/,
  /^[\w-]+\.(?:pem|crt|cer|key|pub|p12|jks|json|ya?ml|txt|conf|ini|env)$/,
  /^https?:\/\/[^@]*$/,
  // What a program says of a value it does not show: (sensitive value), (known after apply)
  /^\((?:sensitive|known|none|hidden|redacted|null|empty|not|unset|unchanged|set|same|see)\b/i,
  // A reference of a program: var.db_password, data.vault_secret.ci.data["token"], process.env.TOKEN
  /^(?:var|local|data|module|self|this|os|env|process|config|settings|request|req|params|args|secrets|each|props|state|options|ctx|context|input|event|form|body|user|system|node|values)\??\.[A-Za-z_]\w*(?:[.[(].*)?$/i,
];

/** True for what stands behind the name of a secret without being one. */
export function isPlaceholder(value: string, isSentence: boolean): boolean {
  const word = value.toLowerCase();
  return (
    emptyValues.has(word) ||
    (isSentence && sentenceWords.has(word)) ||
    shapes.some((shape) => shape.test(value))
  );
}

/** Plain words in a row; at most one of them, as in "correct horse battery staple", is one that programs report with. */
export function isPlainPassphrase(value: string): boolean {
  const words = value.toLowerCase().split(/\s+/);
  return words.filter((word) => sentenceWords.has(word) || emptyValues.has(word)).length <= 1;
}

/**
 * Passwords that products are delivered with are also the names of users, databases and services
 * (https://github.com/danielmiessler/SecLists, Passwords/Default-Credentials). They are hidden where they
 * stand as a password, and stay elsewhere: hiding every "postgres" hides the incident and protects nothing.
 */
const published = new Set(
  `access account address admin administrator airflow application backend backup birth-date calico
  cassandra changeit changeme client cookie couchbase database default deploy development docker elastic
  elasticsearch example frontend gitlab grafana guest identity incident influxdb jenkins kafka keycloak
  kubernetes local localhost manager master minioadmin mongodb monitor monitoring mysql national-id nagios
  operator oracle orders password passw0rd payment person pgbouncer phone postgres postgresql private
  production prometheus public rabbitmq readonly redis replica replication replicator report root secret
  secrets server service session staging superuser support system test test123 testing tomcat toor token
  user users vagrant webhook zabbix`.split(/\s+/),
);

export function isPublishedDefault(value: string): boolean {
  return published.has(value.toLowerCase());
}
