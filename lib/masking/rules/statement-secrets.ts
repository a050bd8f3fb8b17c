import { isNoWord, isTerminal, type Phrase, phraseRule } from "./phrase";

const literal = "N?'(?<value>(?:[^'\\\\\\n]|''|\\\\.){1,256})'";

/** Where somebody logs in from. */
const isAddress = (value: string) =>
  /^\[?(?:\d{1,3}(?:\.\d{1,3}){3}|(?=.*:.*:)[\da-f:]{2,39}(?:%\w+)?)\]?(?::\d{1,5})?$/i.test(value);

/** Secrets in statements of databases, in protocols, and in the settings of network devices. */
const phrases: readonly Phrase[] = [
  // CREATE USER … IDENTIFIED BY '…', ALTER ROLE … PASSWORD '…', password = MD5('…'), password IN ('…'
  {
    hints: ["pass", "identified", "pwd"],
    pattern: new RegExp(
      `\\b(?:identified(?: with [\\w"'\`]{1,40})? (?:by|as)(?: password| values)?|(?:\\w{0,30}(?:password|passwd|passphrase)|pass|pwd)["\`\\]]?)(?:\\s{0,4}(?:=|<>|!=|like|in)?\\s{0,4}(?:\\w{2,30}\\s{0,2})?\\(\\s{0,4}|\\s{0,4}(?:=|<>|!=|like|to|:=)\\s{0,4}|\\s{1,4})${literal}`,
      "dgi",
    ),
  },
  // Oracle and Snowflake: IDENTIFIED BY X, IDENTIFIED BY "X"
  {
    hints: ["identified"],
    pattern:
      /\b(?:user|role|grant|login|schema|link)\b[^\n;]{0,200}?\bidentified(?: with \w{1,40})? by(?: values| password)? (?!values\b|password\b)"?(?<value>[^\s"';,()]{3,128})/dgi,
  },
  // SET PASSWORD FOR 'eve'@'%' = 'X', = PASSWORD('X'), TO 'X'
  {
    hints: ["set password"],
    pattern: new RegExp(
      `\\bset (?:global )?password(?: for [^\\n=]{1,160}?)?\\s{0,4}(?:=|\\bto\\b)\\s{0,4}(?:\\w{1,20}\\s{0,2}\\(\\s{0,4})?"?${literal}`,
      "dgi",
    ),
  },
  {
    hints: ["password"],
    pattern:
      /\b(?:set password|(?:alter|create) (?:user|role|login)\b[^\n;]{0,200}?\bpassword)(?: for [^\n=]{1,160}?)?\s{0,4}[= ]\s{0,4}(?:\w{1,20}\s{0,2}\(\s{0,4})?"(?<value>[^"\n]{1,256})"/dgi,
  },
  // sp_addlogin 'eve', 'X'; sp_password 'old', 'new'; db.auth("eve", "X"); HTTPBasicAuth('eve', 'X')
  {
    hints: [
      "sp_addlogin",
      "sp_password",
      "auth(",
      "auth =",
      "auth=",
      "authenticat",
      "credential",
      "login(",
      "changeuserpassword",
      "connect(",
    ],
    pattern:
      /(?:\bsp_(?:addlogin|password|addlinkedsrvlogin)\s{1,4}|(?:\.auth|\.login|\bHTTPBasicAuth|\bHTTPDigestAuth|\bauth\s{0,2}=\s{0,2}|[bB]asicAuth|Credentials?|changeUserPassword|PasswordAuthentication|authenticate|createAccount)\(\s{0,4})N?["'](?:[^"'\n]{0,100})["']\s{0,4},\s{0,4}N?["'](?<value>[^"'\n]{3,128})["']/dg,
  },
  {
    hints: ["sp_password", "sp_addlogin"],
    pattern: /\bsp_password\s{1,4}(?:@old\s{0,2}=\s{0,2})?N?'(?<value>[^'\n]{1,128})'/dgi,
  },
  // setPassword("X"), withToken('X')
  {
    hints: ["password(", "secret(", "token(", "key(", "passwd(", "pwd("],
    pattern:
      /\b(?:set|with|change|reset|update|add|hash|verify|check|encrypt|use)\w{0,24}(?:password|passwd|pwd|secret|token|key)\(\s{0,8}["'](?<value>[^"'\n]{4,256})["']/dgi,
    accepts: isNoWord,
  },
  // crypt('X', gen_salt('bf')), pgp_sym_encrypt(data, 'X'), AES_DECRYPT(c, 'X'), PRAGMA key = 'X'
  {
    hints: ["crypt", "pragma key", "pragma rekey", "hashbytes", "digest("],
    pattern:
      /\b(?:crypt\(\s{0,4}'(?<value>[^'\n]{1,256})'|(?:pgp_sym_\w{2,20}|(?:aes|des)_(?:en|de)crypt|(?:en|de)crypt\w{0,20}|hmac)\([^()\n]{1,400},\s{0,4}'(?<other>[^'\n]{3,256})')/dgi,
  },
  {
    hints: ["pragma"],
    pattern: /\bpragma (?:re|hex)?key\s{0,4}=?\s{0,4}["'(]{1,3}(?<value>[^"'\n)]{3,256})/dgi,
  },
  // Redis: MONITOR and RESP arguments, the prompt, ACL SETUSER eve on >X, CONFIG SET requirepass X
  {
    hints: ['"auth"'],
    pattern: /"auth" (?:"[^"\n]{1,64}" (?="))?"(?<value>[^"\n]{3,128})"/dgi,
  },
  {
    hints: ["setuser", "requirepass", "masterauth", "auth "],
    pattern:
      /\bsetuser"? "?[\w.-]{1,64}"?(?: "?[^\s"]{1,60}"?){0,6}? "?>(?<value>[^\s"]{3,128})|\bconfig"? "?set"? "?(?:requirepass|masterauth)"? "?(?<other>[^\s"]{3,128})/dgi,
  },
  {
    hints: ["auth "],
    pattern: /(?:>|^|\bHELLO \d) ?AUTH (?:[\w.-]{1,64} )?(?<value>[^\s"'<>]{4,128})\s{0,4}$/dgm,
    accepts: isNoWord,
  },
  // SMTP and IMAP, https://www.rfc-editor.org/rfc/rfc4954
  {
    label: "secret:authorization",
    hints: ["auth ", "authenticate "],
    pattern:
      /\bAUTH(?:ENTICATE)? (?:PLAIN|LOGIN|CRAM-MD5|XOAUTH2|NTLM|GSSAPI|SCRAM-SHA-\d{1,3})[ :]{1,2}(?<value>[A-Za-z0-9+/]{8,2048}={0,2})/dgi,
    accepts: (value) => /[A-Z].*[a-z]|[a-z].*[A-Z]|=$|\d/.test(value),
  },
  // The answers to "Username:" and "Password:", which the server asks for in base64
  {
    label: "secret:authorization",
    hints: ["334 "],
    pattern:
      /\b334 (?:UGFzc3dvcmQ6|cGFzc3dvcmQ6|VXNlcm5hbWU6)\s{1,4}(?:[\w:<>-]{1,4} )?(?<value>[A-Za-z0-9+/]{4,1024}={0,2})/dg,
  },
  // Netscape's file of cookies: https://curl.se/docs/http-cookies.html
  {
    label: "secret:cookie",
    hints: ["\ttrue\t", "\tfalse\t"],
    pattern:
      /\t(?:TRUE|FALSE)\t\/[^\t\n]{0,200}\t(?:TRUE|FALSE)\t\d{1,12}\t[^\t\n]{1,128}\t(?<value>[^\s]{8,4096})/dg,
  },
  // chap-secrets and ipsec.secrets
  {
    hints: ["secret", 'psk "', 'eap "', 'xauth "'],
    pattern:
      /^[^\s#]{1,80}[ \t]{1,20}\*[ \t]{1,20}"?(?<value>[^"\n]{3,128}?)"?[ \t]{1,20}(?:\*|[\d.]{7,15})[ \t]*$|: (?:PSK|EAP|XAUTH|NTLM|PIN) "(?<other>[^"\n]{3,128})"/dgm,
  },
  // Accounts of a chain by their keys
  {
    label: "secret:private-key",
    hints: ["accounts", "private"],
    pattern:
      /\b(?:accounts|private_?keys?)["']?\s{0,4}[:=]\s{0,4}\[?\s{0,8}["']?(?<value>(?:0x)?[0-9a-f]{64})\b/dgi,
  },
  // Values of secrets by what kind of thing holds them
  {
    label: "secret:secret",
    hints: ["securestring", "random_password", "secret_version", "ssm_parameter", "bcrypt_hash"],
    pattern:
      /(?:ssm_parameter|random_password|secret_version|SecureString|"special_?\w{0,12}"|"length": \d{1,4},)(?:[^\n]{0,120}\n){0,6}?[^\n]{0,60}?"?\b(?:value|result)"?\s{0,12}?[=:]\s{1,4}"(?<other>[^"\n]{1,1024})"(?:\s{0,4}->\s{0,4}"(?<value>[^"\n]{1,1024})")?/dg,
  },
  // Outputs of Terraform that are marked, https://developer.hashicorp.com/terraform/cli/commands/output
  {
    label: "secret:secret",
    hints: ['"sensitive"'],
    pattern:
      /"sensitive"\s{0,4}:\s{0,4}true[^{}]{0,200}?"value"\s{0,4}:\s{0,4}"(?<value>[^"\n]{1,4096})"|"value"\s{0,4}:\s{0,4}"(?<other>[^"\n]{1,4096})"[^{}"]{0,40}"sensitive"\s{0,4}:\s{0,4}true/dg,
  },
  // Bytes in base64, folded onto further lines: https://www.rfc-editor.org/rfc/rfc2849
  {
    hints: ["password:: ", "pwd:: "],
    pattern:
      /^[\w;-]{0,40}(?:password|pwd):: {1,4}(?<value>[A-Za-z0-9+/]{4,4096}(?:\r?\n [A-Za-z0-9+/]{1,128}){0,40}={0,2})/dgim,
  },
  // Hashes that open a domain's doors as passwords do, by their names
  {
    label: "secret:password-hash",
    hints: ["ntlm", "nt hash", "lm hash", "nthash", "lmhash"],
    pattern:
      /\b(?:NTLM|(?:NT|LM)[ _-]?hash)(?:v[12])?\s{0,8}[:=]\s{0,4}(?<value>[0-9a-f]{32})(?!\w)(?:\s{1,8}\*?\s{0,4}SHA1\s{0,8}:\s{0,4}(?<other>[0-9a-f]{40})(?!\w))?/dgi,
  },
  // The name of a radio network and what opens it
  {
    hints: ["ssid"],
    pattern:
      /\bSSID\b[^\n]{0,80}\n(?:[^\n]{0,80}\n){0,2}?\s{0,8}(?:Key|Code|Pass\w{0,6}|Schlüssel|Clé)\s{0,20}[:=]\s{0,8}(?<value>[^\s]{5,64})/dgi,
  },
  // The seed of one-time codes, in groups of base32
  {
    label: "secret:one-time-code",
    hints: [
      "manually",
      "this key",
      "your key",
      "setup key",
      "secret key",
      "manual ",
      "oathtool",
      "totp",
      "authenticator",
    ],
    pattern:
      /\b(?:(?:enter|type|use|add) (?:this|the|your)? ?(?:\w{1,10} )?(?:key|code|secret)(?: manually)?|setup key|manual(?: entry)? (?:key|code)|secret key)(?: is)?:?\s{1,8}(?<value>[a-z2-7]{4}(?: [a-z2-7]{4}){3,15}|[A-Z2-7]{16,64})(?!\w)|(?:\boathtool\b[^\n]{0,100}?\s|^|\bgoogle_authenticator\s{1,4})(?<other>[A-Z2-7]{16,64})(?= |\n" |\s{0,4}$)/dgim,
    accepts: (found) => /\d/.test(found) && (/ /.test(found) || found.length >= 16),
  },
  // PDO('mysql:…', 'eve', 'X') in a trace
  {
    hints: ["pdo", "connect(", "mysqli"],
    pattern:
      /(?:PDO(?:->__construct)?|mysqli(?:->__construct|_connect|_real_connect)?|pg_connect|mysql_connect|ldap_bind|ftp_login|ssh2_auth_password|getConnection)\((?:[^,()\n]{1,200}, {0,2}){0,1}["'][^"'\n]{1,200}["'], {0,2}["'](?<value>[^"'\n]{3,128})["']/dg,
  },
  // FTP, POP3 and IRC: PASS X; NickServ IDENTIFY X
  {
    hints: ["pass ", "identify "],
    pattern:
      /(?<![\w-])(?:PASS|NickServ:? IDENTIFY(?: \w{1,30})?) :?"?(?<value>[^\s"]{3,128})"?(?:\\r\\n)?["']?\s{0,4}$/dgm,
    accepts: (value) => isNoWord(value) && !/^\d+(?:\.\d+)?m?s?$/.test(value),
  },
  // The same in a conversation, in which a plain word is what was sent too: https://www.rfc-editor.org/rfc/rfc959
  {
    hints: ["pass "],
    pattern:
      /\bUSER [^\s"]{1,80}(?:\r?\n[^\n]{0,160}){0,3}?\r?\n[^\n]{0,80}?(?<![\w-])PASS (?<value>[^\s"]{3,128})[ \t\r]{0,4}$/dgm,
  },
  // IMAP, https://www.rfc-editor.org/rfc/rfc9051#section-6.2.3: a1 LOGIN eve X, said by nobody or by `C: ` and `> `
  {
    hints: ["login "],
    pattern:
      /(?:^|(?<![\w-])C: ?|> ?)[A-Za-z]{0,4}\d{1,6} LOGIN "?[\w.@-]{1,80}"? :?"?(?<value>[^\s"]{3,128})"?(?:\\r\\n)?["']?[ \t\r]{0,4}$/dgm,
    accepts: (value) =>
      !isAddress(value) && !isTerminal(value) && !/^\d+(?:\.\d+)?m?s?$/.test(value),
  },
  // https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html
  {
    hints: ["machine ", "login "],
    pattern: /\blogin\s{1,4}[^\s]{1,64}\s{1,8}password\s{1,4}["']?(?<value>[^\s"']{1,128})/dgi,
  },
  // FIX tags 554 Password, 925 NewPassword: https://www.onixs.biz/fix-dictionary/4.4/tagNum_554.html
  {
    hints: ["554=", "925="],
    pattern: /(?<=[\p{Cc}|^])(?:554|925)=(?<value>[^\p{Cc}|^\s]{1,128})/dgu,
  },
  // https://www.wireguard.com/: a key is 32 bytes in base64
  {
    label: "secret:private-key",
    hints: ["privatekey", "presharedkey"],
    pattern: /\b(?:PrivateKey|PresharedKey)\s{0,4}=\s{0,4}(?<value>[A-Za-z0-9+/]{43}=)/dg,
  },
  // https://www.rfc-editor.org/rfc/rfc7517: private members of a JSON web key
  {
    label: "secret:private-key",
    hints: ['"kty"'],
    pattern: /"(?:d|p|q|dp|dq|qi|k)"\s{0,8}:\s{0,8}"(?<value>[\w-]{16,1024})"/dg,
  },
  // enable secret 5 X, username eve password 7 X, snmp-server community X, radius-server key 7 X of network devices
  {
    hints: [
      "enable ",
      "username ",
      "snmp-server",
      "-server ",
      "neighbor",
      "isakmp",
      "key-string",
      "md5 ",
      "psk",
    ],
    pattern:
      /\b(?:(?:enable|username \S{1,64})(?: privilege \d{1,2})? (?:secret|password)(?: (?:\d|sha512|level \d{1,2}))?|snmp-server community|snmp-server user \S{1,40} \S{1,40} v3(?: encrypted)? auth \w{2,7}|(?:radius|tacacs)(?:-server)? (?:host \S{1,60} )?(?:auth-port \d{1,5} )?(?:acct-port \d{1,5} )?key(?: \d)?|neighbor \S{1,60} password(?: \d)?|crypto isakmp key(?: \d)?|key-string(?: \d)?|(?:message-digest-key|authentication-key) \d{1,5} md5(?: \d)?|wpa-psk ascii(?: \d)?|set (?:psksecret|passwd|password)(?: ENC)?|pre-shared-key(?: ascii-text)?|ppp chap password(?: \d)?) ["']?(?<value>[^\s"'`]{3,128})/dg,
  },
];

export const findStatementSecrets = phraseRule(phrases);
