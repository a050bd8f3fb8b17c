import type { Hit, MaskRule } from "../hit";
import { isNoWord, type Phrase, phraseRule } from "./phrase";

/** In quotes with its blanks, or up to the first one. */
const argument =
  "[\"']?(?<value>(?<=\")[^\"\\n]{3,256}(?=\")|(?<=')[^'\\n]{3,256}(?=')|[^\\s\"'`]{3,256})";

/** The password of an option, by the commands that have it under that name: a blank or "=" between. */
function option(hints: readonly string[], commands: string, options: string): Phrase {
  return {
    hints,
    pattern: new RegExp(
      `\\b(?:${commands})(?:\\.exe|\\.py)?(?![\\w])[^\\n]{0,300}?[\\s"'](?:${options})(?:["']?,?\\s{1,4}(?:a\\d{1,2}=)?|[=:])${argument}`,
      "dg",
    ),
  };
}

/** Secrets in commands, as shells, audit records and pages of instructions hold them. */
const phrases: readonly Phrase[] = [
  // https://dev.mysql.com/doc/refman/8.4/en/password-security-user.html: -pX without a blank
  {
    hints: ["mysql", "mariadb", "xtrabackup"],
    pattern:
      /\b(?:mysql|mariadb|xtrabackup|innobackupex)[\w-]{0,20}\b[^\n]{0,300}?[\s"']-p["']?(?<value>[^\s"'`]{3,128})/dg,
  },
  option(["redis-cli", "valkey-cli", "keydb-cli"], "redis-cli|valkey-cli|keydb-cli", "-a|--pass"),
  {
    hints: ["sshpass"],
    pattern:
      /\bsshpass[\s"']{1,4}(?:a1=")?-p["']?(?:\s{1,4}(?:a\d="|["'])?)?(?<value>[^\s"'`]{3,128})/dg,
  },
  // docker login -p X, podman login -p X, helm registry login -p X, mongosh -p X, and their like
  option(
    [
      "login",
      "mongo",
      "cqlsh",
      "netexec",
      "nxc",
      "crackmapexec",
      "cme",
      "winrm",
      "smbmap",
      "psexec",
    ],
    "login|mongo\\w{0,10}|cqlsh|netexec|nxc|crackmapexec|cme|evil-winrm|smbmap|psexec\\d{0,2}",
    "-p",
  ),
  option(
    [
      "twine",
      "rdesktop",
      "hydra",
      "useradd",
      "usermod",
      "cypher-shell",
      "beeline",
      "kadmin",
      "hcitool",
      "bloodhound",
      "arangosh",
      "dsconf",
    ],
    "twine|rdesktop|hydra|useradd|usermod|cypher-shell|beeline|bloodhound-python|arangosh",
    "-p|-w",
  ),
  option(
    ["sqlcmd", "bcp", "isql", "osql", "tsql", "mosquitto_", "ipmitool", "zip", "sqsh", "fisql"],
    "sqlcmd|bcp|isql|osql|tsql|sqsh|mosquitto_[a-z]{2,4}|ipmitool|zip|unzip",
    "-P|-pw",
  ),
  {
    hints: ["sqlcmd", "osql", "bcp ", "7z", "rar ", "mosquitto", "ipmitool"],
    pattern:
      /\b(?:sqlcmd|osql|bcp|ipmitool)\b[^\n]{0,300}?\s-P(?<value>[^\s"'`-][^\s"'`]{3,128})|\b(?:7z[ar]?|rar|unrar)\b[^\n]{0,200}?\s-h?p["']?(?<other>[^\s"'`]{4,128})/dg,
  },
  // https://net-snmp.sourceforge.io/docs/man/snmpcmd.html
  {
    hints: ["snmp"],
    pattern:
      /\bsnmp(?:walk|get|getnext|bulkget|bulkwalk|set|table|trap|inform|d)\b[^\n]{0,300}?\s-[cA] {0,2}["']?(?<value>[^\s"'`]{3,128})(?:["']?[^\n]{0,200}?\s-X {0,2}["']?(?<other>[^\s"'`]{3,128}))?/dg,
  },
  // ldapsearch -w X, radtest, smbclient -U user%X, htpasswd -b file user X, rabbitmqctl add_user user X
  {
    hints: [
      "ldap",
      "smbclient",
      "rpcclient",
      "htpasswd",
      "rabbitmqctl",
      "chpasswd",
      "net rpc",
      "wbinfo",
    ],
    pattern:
      /\b(?:ldap\w{1,12}\b[^\n]{0,300}?\s-w ?|(?:smbclient|rpcclient|net r[pa][cd]s?|wbinfo|smbget|smbcacls)\b[^\n]{0,200}?\s(?:-U|--user=?|-a) ?["']?[\w.\\/-]{1,64}%|htpasswd (?:-\w{1,8} ){1,4}(?:\S{1,200} )?\S{1,64} |rabbitmqctl (?:add_user|change_password|authenticate_user) \S{1,64} |echo ["']?[\w.-]{1,64}:(?=\S{1,128} ?\| ?(?:sudo )?chpasswd))["']?(?<value>[^\s"'`|]{3,128})/dg,
  },
  // echo X | sudo -S, printf X | docker login --password-stdin, yes X | passwd, kinit <<< X
  {
    hints: ["echo", "printf", "yes ", "<<<"],
    pattern:
      /\b(?:echo|printf|yes)(?: -\w{1,4})? ["']?(?<value>[^\s"'`|]{3,256})["']? ?\|[&]? ?(?:sudo -\w*S|su\b|sudo (?:-\w )?passwd|passwd\b|kinit|docker login|podman login|helm registry login|gh auth|gpg\b|cryptsetup|smbpasswd|vault login|[^\n|]{0,120}--(?:password-stdin|with-token|passphrase-fd|stdin))|(?:kinit|passwd|sudo -\w*S|--password-stdin|--with-token|--stdin|\bsu)\b[^\n|<]{0,120}<<< ?["']?(?<other>[^\s"'`|]{3,256})/dg,
  },
  // What was encoded by hand to be read back: echo X | base64 -d
  {
    label: "secret:encoded",
    hints: ["base64"],
    pattern:
      /\b(?:echo|printf|<<<)(?: -\w{1,4})? ?["']?(?<value>[A-Za-z0-9+/]{6,4096}={0,2})["']? ?\| ?base64 (?:-d|-D|--decode)/dg,
  },
  // net use \\host\share X /user:eve, net use … /user:eve X, net user eve X /add
  {
    hints: ["net use", "net1 use", "net.exe use"],
    pattern:
      /\bnet1?(?:\.exe)? use\b(?: (?:[A-Za-z*]:?|\\{2,4}[^\s"]{1,200}|"[^"\n]{1,200}")){0,3}(?: \/\w{1,12}(?::(?!\S{0,40}["']? (?!\/))[^\s]{1,80})?){0,3} (?!\/|\\|[A-Za-z]:(?:\s|$))["']?(?<value>[^\s"'/][^\s"']{2,127})/dgi,
  },
  {
    hints: ["/user:", "/u:"],
    pattern:
      /\bnet1?(?:\.exe)? use\b[^\n]{0,300}?\s\/u(?:ser)?:["']?[^\s"']{1,80}["']? (?!\/)["']?(?<value>[^\s"']{3,128})/dgi,
  },
  {
    hints: ["net user", "net1 user", "net.exe user"],
    pattern:
      /\bnet1?(?:\.exe)? user ["']?[\w.$ -]{1,64}?["']? (?!\/)["']?(?<value>[^\s"']{3,128})["']?(?= \/|\s|$)/dgi,
    accepts: isNoWord,
  },
  // schtasks /RP X, xfreerdp /p:X, psexec -p X, runas /savecred, cmdkey /pass:X (by its name)
  {
    hints: ["schtasks", "freerdp", "winrs", "mstsc", "wevtutil", "at.exe", "dism"],
    pattern:
      /\b(?:schtasks(?:\.exe)?\b[^\n]{0,300}?\/rp |(?:x|w)?freerdp\w{0,4}\b[^\n]{0,300}?\s\/p:|(?:winrs|wevtutil)\b[^\n]{0,200}?\s[-/]p:)["']?(?<value>[^\s"'`]{3,128})/dgi,
  },
  // https://learn.microsoft.com/powershell/module/microsoft.powershell.security/convertto-securestring
  {
    hints: ["securestring"],
    pattern:
      /ConvertTo-SecureString\b(?=[^\n]{0,400}-AsPlainText|[^\n]{0,400}-Force)[^\n"']{0,60}["'](?<value>[^"'\n]{1,256})["']/dgi,
  },
  {
    hints: ["securestring"],
    pattern:
      /ConvertTo-SecureString (?:-String )?(?<value>[^\s"'($-][^\s"']{2,256}) [^\n]{0,100}-AsPlainText/dgi,
  },
  // kubectl create secret generic db --from-literal=password=X
  {
    label: "secret:secret",
    hints: ["--from-literal"],
    pattern: /--from-literal[= ]["']?[\w.-]{1,253}=["']?(?<value>[^\s"'`]{1,1024})/dg,
  },
  // vault kv put secret/app a=X b=Y, vault login X
  {
    label: "secret:secret",
    hints: ["vault "],
    pattern:
      /(?<=\b(?:vault|bao) (?:kv )?(?:put|patch|write) [^\n|;]{1,400}\s[\w-]{1,64}=)["']?(?<value>[^\s"'`@][^\s"'`]{2,1024})|\b(?:vault|bao) (?:login|unwrap|operator unseal|token (?:lookup|revoke|renew)) (?!-)["']?(?<other>[^\s"'`=]{8,200})/dg,
    accepts: (found) => !/^(?:true|false|\d{1,6}[smhd]?)$/.test(found),
  },
  // https://docs.openssl.org/master/man1/openssl-passphrase-options/
  {
    hints: ["pass:", "openssl"],
    pattern:
      /-pass(?:in|out|word|)["']? ["']?pass:(?<value>[^\s"'`]{1,128})|\bopenssl (?:enc|aes|des|passwd|dgst|rc4|bf)\b[^\n]{0,200}?\s(?:-[kK]|-hmac|-macopt \w{3,6}:)\s{1,2}["']?(?<other>[^\s"'`]{3,256})/dg,
  },
  {
    hints: ["openssl passwd", "mkpasswd", "wpa_passphrase", "ssh-keygen", "smbpasswd"],
    pattern:
      /\b(?:openssl passwd(?: -\w{1,10}(?: (?=\S+ \S))?){0,3}|mkpasswd(?: -m \S{1,20}| -\w{1,4})*|wpa_passphrase ["']?[^\s"']{1,32}["']?|ssh-keygen\b[^\n]{0,200}?\s-[NP]) (?!-)["']?(?<value>[^\s"'`-][^\s"'`]{2,128})/dg,
  },
  // lftp -u user,X, sqlplus user/X, impacket's domain/user:X@host
  {
    hints: ["lftp", "sqlplus", "rman", "expdp", "impdp", "sqlldr", "impacket", ".py"],
    pattern:
      /\blftp\b[^\n]{0,200}?\s-u ["']?[^\s,"']{1,64},(?<value>[^\s"'`]{3,128})|\b(?:(?:sqlplus|expdp?|impdp?|sqlldr|tkprof|dgmgrl|rman target|connect)\s{1,4}(?:-\w{1,8}\s{1,4}){0,3}["']?[\w$#.-]{1,64}|(?:\w{3,30}\.py|impacket-\w{2,30})\s[^\n]{0,200}?["' ][\w.-]{1,64}\/[\w.$-]{1,64}):?\/?(?<=[/:])"?(?<other>(?<=")[^"\n]{1,128}(?=")|[^\s@"'`/]{3,128}(?=@|\s|$|["']))/dg,
  },
  // curl -u user:X, http -a user:X, wget …; https://curl.se/docs/manpage.html#-u
  {
    hints: ["curl", "--user", "--auth", " -a "],
    pattern:
      /(?:\bcurl(?:\.exe)?\b[^\n]{0,400}?\s(?:-u|--user|--proxy-user|-U|-\w{1,6}u)|\b(?:https?|xh|hey|ab|wget)\b[^\n]{0,200}?\s(?:-a|-A|--auth|--user))[ =]?["']?[^\s:"'-][^\s:"']{0,80}:(?<value>[^\s"']{1,128})/dg,
    accepts: (found) => !found.startsWith("//"),
  },
  // curl -b 'sid=X'
  {
    label: "secret:cookie",
    hints: ["curl"],
    pattern:
      /\bcurl\b[^\n]{0,400}?\s(?:-b|--cookie)[ =]?["']?[\w.-]{1,80}=(?<value>[^\s"';]{6,2048})/dg,
  },
  // npm config set //registry/:_auth X, composer config http-basic.host user X, doctl auth init -t X
  {
    label: "secret:token",
    hints: ["config set", "config http", "config g", "config --", "auth init", "git config"],
    pattern:
      /\b(?:(?:npm|yarn|pnpm) config set ["']?\S{0,200}?_(?:auth|authToken|password)["']? ?=? ?|composer config \S{0,40} ?http-basic\.\S{1,100} \S{1,64} |composer config \S{0,40} ?\w{1,20}-(?:oauth|token)\.\S{1,100} |doctl auth init (?:-t|--access-token) |git config \S{0,20} ?\S{0,60}(?:token|password) )["']?(?<value>[^\s"'`]{6,512})/dg,
  },
  // https://core.tcl-lang.org/expect: send "X\r"
  {
    hints: ["assword"],
    pattern: /\bsend(?:_user)? (?:-- )?["'{](?<value>[^"'}\\\n$]{3,128})(?:\\r|\\n)/dg,
  },
  // aws configure set aws_secret_access_key X
  {
    label: "secret:api-key",
    hints: ["secret_access_key"],
    pattern: /secret_access_key["']?\s{1,4}["']?(?<value>[A-Za-z0-9/+=]{40})(?![A-Za-z0-9/+=])/dgi,
  },
  // nmcli device wifi connect home password X
  {
    hints: ["nmcli", "iwconfig", "netsh"],
    pattern:
      /\b(?:nmcli|iwconfig|netsh)\b[^\n]{0,200}?\s(?:password|key(?:Material)?=?(?: s:)?|wifi-sec\.psk)[ =]["']?(?<value>[^\s"'`]{5,128})/dg,
  },
];

const findPhrases = phraseRule(phrases);

export const findCommandSecrets: MaskRule = (text) =>
  findPhrases(text).map((found) => toQuoteEnd(text, found));

const argumentCharactersMax = 256;

/** `-u "eve:my own words"`: of an argument in quotes, all of it; shells take its blanks for a part of it. */
function toQuoteEnd(text: string, found: Hit): Hit {
  if (text[found.to] !== " ") return found;
  const before = text.slice(Math.max(0, found.from - argumentCharactersMax), found.from);
  const [, quote] = /(["'])[^\s"'`]*$/.exec(before) ?? [];
  if (quote === undefined) return found;
  const rest = text.slice(found.to, found.to + argumentCharactersMax);
  const end = rest.search(quote === '"' ? /["\n]/ : /['\n]/);
  return rest[end] === quote ? { ...found, to: found.to + end } : found;
}
