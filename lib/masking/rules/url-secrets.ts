import type { Hit, MaskLabel, MaskRule } from "../hit";
import { looksRandom } from "./randomness";

/**
 * Logins inside addresses and data source names: `scheme://user:password@host` (RFC 3986 section 3.2.1),
 * the forms of drivers that have no scheme, and secrets that are the path of an address. Only the secret
 * part is hidden: which database was meant has to stay readable.
 */
export const findUrlSecrets: MaskRule = (text) => [
  ...findUserInfo(text),
  ...findDriverLogins(text),
];

/** One word of the text, looked at once however many addresses it holds. */
type Word = { readonly end: number };

const wordEnd = /[\s"'<>`]|$/g;
const user = /[^\s/:@"'?#<>`]{0,200}/y;
const tokenLengthMin = 16;

function findUserInfo(text: string): readonly Hit[] {
  const hits: Hit[] = [];
  let word: Word = { end: 0 };
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    const from = at + 3;
    if (from > word.end) word = { end: findWordEnd(text, from) };
    user.lastIndex = from;
    const [name = ""] = user.exec(text) ?? [];
    hits.push(...judgeUserInfo(text, { from, name, end: word.end }));
  }
  return hits;
}

function findWordEnd(text: string, from: number): number {
  wordEnd.lastIndex = from;
  return wordEnd.exec(text)?.index ?? text.length;
}

type UserInfo = { readonly from: number; readonly name: string; readonly end: number };

function judgeUserInfo(text: string, { from, name, end }: UserInfo): readonly Hit[] {
  const after = from + name.length;
  const isLogin = text[after] === ":" && !isPort(text, after + 1);
  if (text[after] !== "@" && !isLogin) return [];
  const to = isLogin ? findPasswordEnd(text, after + 1, end) : after;
  if (isLogin && to === after + 1 && text[to] !== "@") return [];
  // A token is given as the user, with any password or none.
  const isToken = looksRandom(name, tokenLengthMin);
  return [
    ...(isToken ? [{ from, to: after, label: "secret:token" as const }] : []),
    ...(to > after + 1 ? [{ from: after + 1, to, label: "secret:password" as const }] : []),
  ];
}

/** What follows the host of an address without a login. */
function isPort(text: string, at: number): boolean {
  return /^\d{1,5}(?:[/?#,;)\]}\s"'<>`]|$)/.test(text.slice(at, at + 6));
}

/** The longest password there may be; what is longer was no login. */
const passwordCharactersMax = 1024;

/** A password that was not encoded may hold "/" and "@": up to the last "@" before the query. */
function findPasswordEnd(text: string, from: number, wordEndAt: number): number {
  const rest = text.slice(from, Math.min(wordEndAt, from + passwordCharactersMax));
  const next = rest.indexOf("://");
  const own = next < 0 ? rest : rest.slice(0, next);
  const query = own.search(/[?#]/);
  const inside = query < 0 ? -1 : own.slice(0, query).lastIndexOf("@");
  const end = inside >= 0 ? inside : own.lastIndexOf("@");
  return end < 0 ? from : from + end;
}

type Login = {
  readonly label: MaskLabel;
  /** Letters without which the pattern cannot match: most texts are not read a second time. */
  readonly hint: string;
  readonly pattern: RegExp;
};

const logins: readonly Login[] = [
  // https://github.com/go-sql-driver/mysql#dsn-data-source-name
  {
    label: "secret:password",
    hint: "@tcp(",
    pattern: /(?<![\w.-])[\w.-]{1,64}:(?<value>[^\s:@/"'`]{1,128})@tcp\(/dg,
  },
  // https://docs.oracle.com/en/database/oracle/oracle-database/23/jjdbc/data-sources-and-URLs.html
  {
    label: "secret:password",
    hint: "jdbc:oracle:",
    pattern:
      /jdbc:oracle:\w{1,8}:[\w.-]{1,64}\/"?(?<value>(?<=")[^"\n]{1,128}(?=")|[^\s@"'`]{1,128})"?@/dg,
  },
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  {
    label: "secret:webhook",
    hint: "hooks.slack.com",
    pattern: /hooks\.slack\.com\/\w{1,20}\/(?<value>[\w/-]{20,200})/dg,
  },
  // https://discord.com/developers/docs/resources/webhook
  {
    label: "secret:webhook",
    hint: "/api/webhooks/",
    pattern: /\/api\/webhooks\/(?<value>\d{15,20}\/[\w-]{40,100})/dg,
  },
  {
    label: "secret:webhook",
    hint: "webhook.office.com",
    pattern: /webhook\.office\.com\/webhookb2\/(?<value>[\w@/-]{40,300})/dg,
  },
  // https://core.telegram.org/bots/api#authorizing-your-bot
  {
    label: "secret:token",
    hint: ":AA",
    pattern: /(?<!\d)(?<value>\d{8,10}:AA[\w-]{33})(?![\w-])/dg,
  },
  {
    label: "secret:password",
    hint: "@(",
    pattern:
      /(?<![\w.-])[\w.-]{1,64}\/"?(?<value>(?<=")[^"\n]{1,128}(?=")|[^\s@/"'`]{1,128})"?@\((?:DESCRIPTION|ADDRESS)/dg,
  },
  // user/password@//host:1521/service, user/password@host:1521/service
  {
    label: "secret:password",
    hint: ":15",
    pattern:
      /(?<![\w./-])[\w$#.-]{1,64}\/"?(?<value>(?<=")[^"\n]{1,128}(?=")|[^\s@/"'`]{3,128})"?@(?:\/\/)?[\w.-]{1,253}:15\d\d\b/dg,
  },
  // https://www.postgresql.org/docs/current/libpq-pgpass.html
  {
    label: "secret:password",
    hint: ":",
    pattern:
      /^(?!\d{4}-\d\d-\d\d)[\w.*-]{1,253}:(?:\d{2,5}|\*):[\w.*-]{1,64}:[\w.*-]{1,64}:(?<value>(?:[^\s:\\]|\\.){3,128})$/dgm,
  },
  // eve@shop.example:password, as lists of stolen logins hold them
  {
    label: "secret:password",
    hint: "@",
    pattern:
      /(?<=[\w-]@[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.[a-z]{2,12}[:|;])(?=[^\s]{0,64}\d)(?![\d.]+(?:[/\s]|$))(?<value>[^\s:|;,"'/~][^\s:|;,"'/]{4,64})(?=[\s:|;,"']|$)/dg,
  },
  // Braces hold a value with semicolons: https://learn.microsoft.com/sql/connect/odbc
  {
    label: "secret:password",
    hint: "={",
    pattern:
      /(?:pwd|password)\s{0,2}=\s{0,2}\{(?<value>(?=[^}\n]{0,128}[^\w.}])[^}\n]{3,128})\}/dgi,
  },
  {
    label: "secret:webhook",
    hint: "/hooks/catch/",
    pattern: /\/hooks\/catch\/(?<value>\d{4,12}\/\w{5,40})/dg,
  },
  {
    label: "secret:token",
    hint: "/private-",
    pattern: /\/private-(?<value>[0-9a-f]{24,64})\//dg,
  },
  // https://ifttt.com/maker_webhooks, https://support.pagerduty.com/main/docs/services-and-integrations
  {
    label: "secret:webhook",
    hint: "/with/key/",
    pattern: /\/with\/key\/(?<value>[\w-]{10,80})/dg,
  },
  // htpasswd, haproxy: stats auth user:password
  {
    label: "secret:password",
    hint: "auth ",
    pattern: /\bstats\s{1,8}auth\s{1,8}[\w.-]{1,64}:(?<value>[^\s"'`]{3,128})/dg,
  },
];

function findDriverLogins(text: string): readonly Hit[] {
  return logins
    .filter(({ hint }) => text.includes(hint))
    .flatMap(({ label, pattern }) =>
      Array.from(text.matchAll(pattern), ({ indices }) => {
        const [from, to] = indices?.groups?.value ?? [0, 0];
        return { from, to, label };
      }),
    );
}
