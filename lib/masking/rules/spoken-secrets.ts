import type { Finding, MaskLabel, MaskRule } from "../finding";
import { isPlaceholder } from "./placeholders";

type Phrase = {
  readonly label: MaskLabel;
  /** One of them, in lower case, stands in every text the phrase occurs in. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
  readonly accepts?: (value: string) => boolean;
};

/** A word of a sentence is none; a digit, a mark or a capital inside makes it a password. */
const isNoWord = (value: string) => value.length >= 4 && !/^[A-Za-z]?[a-z'’-]*$/.test(value);

/** Secrets in commands, statements and sentences, where no "=" or ":" stands before them. */
const phrases: readonly Phrase[] = [
  // "the password is hunter2", "new pw hunter2"
  {
    label: "secret:password",
    hints: ["pass", "pw", "secret", "token"],
    pattern:
      /\b(?:password|passwd|passphrase|pass|pw|pwd|secret|token|api key)(?: (?:for|of) [\w.@-]{1,40})? (?:(?:is|was|now|(?:re)?set to|changed to|rotated to) ){1,2}["'`«“]?(?<value>[^\s"'`»”,;)]{4,128})/dgi,
    accepts: isNoWord,
  },
  // https://dev.mysql.com/doc/refman/8.4/en/password-security-user.html: -pX without a blank
  {
    label: "secret:password",
    hints: ["mysql", "mariadb"],
    pattern: /\b(?:mysql|mariadb)[\w-]{0,20}\b[^\n]{0,300}?[\s"']-p(?<value>[^\s"'`]{3,128})/dg,
  },
  // https://redis.io/docs/latest/develop/tools/cli/, https://linux.die.net/man/1/sshpass
  {
    label: "secret:password",
    hints: ["redis-cli", "sshpass"],
    pattern:
      /\b(?:redis-cli\b[^\n]{0,300}?[\s"']-a|sshpass[\s"']{1,4}(?:a1=")?-p)["']?(?:\s{1,4}(?:a\d="|["'])?)?(?<value>[^\s"'`]{3,128})/dg,
  },
  // docker login -p X, podman login -p X, helm registry login -p X, mongosh -p X
  {
    label: "secret:password",
    hints: ["login", "mongo"],
    pattern: /\b(?:login|mongo\w{0,10})\b[^\n]{0,200}?\s-p[ =]["']?(?<value>[^\s"'`]{3,128})/dg,
  },
  // ldapsearch -w X, smbclient -U user%X, htpasswd -b file user X, rabbitmqctl add_user user X
  {
    label: "secret:password",
    hints: ["ldap", "smbclient", "htpasswd", "rabbitmqctl", "chpasswd"],
    pattern:
      /\b(?:ldap\w{1,12}\b[^\n]{0,300}?\s-w ?|smbclient\b[^\n]{0,200}?\s-U ?["']?[\w.\\-]{1,64}%|htpasswd (?:-\w{1,8} ){1,4}\S{1,200} \S{1,64} |rabbitmqctl (?:add_user|change_password) \S{1,64} |echo ["']?[\w.-]{1,64}:(?=\S{1,128} ?\| ?(?:sudo )?chpasswd))["']?(?<value>[^\s"'`|]{3,128})/dg,
  },
  // enable secret 5 X, username eve password 7 X, snmp-server community X of network devices
  {
    label: "secret:password",
    hints: ["enable ", "username ", "snmp-server"],
    pattern:
      /\b(?:(?:enable|username \S{1,64})(?: privilege \d{1,2})? (?:secret|password)(?: \d)?|snmp-server community) (?<value>[^\s"'`]{3,128})/dg,
  },
  // aws configure set aws_secret_access_key X
  {
    label: "secret:api-key",
    hints: ["secret_access_key"],
    pattern: /secret_access_key["']?\s{1,4}["']?(?<value>[A-Za-z0-9/+=]{40})(?![A-Za-z0-9/+=])/dgi,
  },
  // https://docs.openssl.org/master/man1/openssl-passphrase-options/
  {
    label: "secret:password",
    hints: ["pass:"],
    pattern: /-pass(?:in|out)? pass:(?<value>[^\s"'`]{1,128})/dg,
  },
  // CREATE USER … IDENTIFIED BY '…', ALTER ROLE … PASSWORD '…'
  {
    label: "secret:password",
    hints: ["password", "identified"],
    pattern:
      /\b(?:identified(?: with \w{1,40})? by(?: password)?|password)(?:\s{1,4}|\s{0,4}\(\s{0,4})'(?<value>(?:[^'\n]|''){1,256})'/dgi,
  },
  // Redis MONITOR and RESP arguments: "AUTH" "user" "password"
  {
    label: "secret:password",
    hints: ['"auth"'],
    pattern: /"auth" (?:"[^"\n]{1,64}" (?="))?"(?<value>[^"\n]{3,128})"/dgi,
  },
  // SMTP and IMAP, https://www.rfc-editor.org/rfc/rfc4954
  {
    label: "secret:authorization",
    hints: ["auth "],
    pattern:
      /\bAUTH(?:ENTICATE)? (?:PLAIN|LOGIN|CRAM-MD5|XOAUTH2) (?<value>[A-Za-z0-9+/]{8,1024}={0,2})/dgi,
    accepts: (value) => /[A-Z].*[a-z]|[a-z].*[A-Z]|=$|\d/.test(value),
  },
  // https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html
  {
    label: "secret:password",
    hints: ["machine ", "login "],
    pattern: /\blogin\s{1,4}[^\s]{1,64}\s{1,8}password\s{1,4}(?<value>[^\s]{1,128})/dgi,
  },
  // FIX tags 554 Password, 925 NewPassword: https://www.onixs.biz/fix-dictionary/4.4/tagNum_554.html
  {
    label: "secret:password",
    hints: ["554=", "925="],
    pattern: /(?<=[\p{Cc}|^])(?:554|925)=(?<value>[^\p{Cc}|^\s]{1,128})/dgu,
  },
  // https://www.wireguard.com/: a key is 32 bytes in base64
  {
    label: "secret:private-key",
    hints: ["privatekey", "presharedkey"],
    pattern: /\b(?:PrivateKey|PresharedKey)\s{0,4}=\s{0,4}(?<value>[A-Za-z0-9+/]{43}=)/dg,
  },
];

export const findSpokenSecrets: MaskRule = (text) => {
  const lower = text.toLowerCase();
  return phrases
    .filter(({ hints }) => hints.some((hint) => lower.includes(hint)))
    .flatMap(({ label, pattern, accepts }) =>
      Array.from(text.matchAll(pattern)).flatMap(({ groups, indices }): readonly Finding[] => {
        const value = groups?.value ?? "";
        const [from, to] = indices?.groups?.value ?? [0, 0];
        const isRefused = isPlaceholder(value, true) || accepts?.(value) === false;
        return isRefused ? [] : [{ from, to, label }];
      }),
    );
};
