import type { Hit, MaskRule } from "../hit";
import { isTechnicalName } from "./technical-names";

const localCharactersMax = 64;
const domainCharactersMax = 253;
const localCharacter = /[\p{L}\p{N}.!#$%&*+/=?^_{|}~-]/u;
const domain = /[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/uy;
/** Units of systemd ("getty@tty1.service"), files ("image@2x.png") and machines of a cloud take no mail. */
const noHost =
  /\.(?:service|socket|timer|mount|automount|scope|slice|target|path|device|swap|js|ts|css|png|jpe?g|svg|gz|tgz|zip|so|py|go|rb|md|json|ya?ml|amazonaws\.com|windows\.net|azure\.com|cloudapp\.net|gserviceaccount\.com)$/i;
/** Names of a private network: an address there is a login at a machine, unless a person is named. */
const privateHost =
  /\.(?:local|internal|lan|localdomain|corp|home|intranet|svc|cluster|test|invalid)$/i;

/**
 * Mail addresses (RFC 5322 section 3.4.1, without quoted local parts). "root@db-01.internal" and
 * "git@github.com" stay: they name a machine and an account of it.
 */
export const findEmailAddresses: MaskRule = (text) => {
  const hits: Hit[] = [];
  let least = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const found = judge(text, at, least);
    if (found === null) continue;
    hits.push(found);
    least = found.to;
  }
  return [...hits, ...findDisguised(text), ...findQuoted(text)];
};

/** "eve (at) shop (dot) example", "eve[at]shop.example", "eve AT shop DOT example". */
const disguised =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}(?: {0,2}[[({<] {0,2}(?:at|@|ät) {0,2}[\])}>] {0,2}|_at_| AT )[\p{L}\p{N}-]{1,63}(?:(?: {0,2}[[({<] {0,2}(?:dot|punkt|\.) {0,2}[\])}>] {0,2}|_dot_| DOT | dot |\.)[\p{L}\p{N}-]{2,63}){1,4}(?![\p{L}\p{N}])/giu;

const isPerhapsDisguised = /[[({<] {0,2}(?:[aA][tT]|@|ät) {0,2}[\])}>]|_[aA][tT]_| AT /;

function findDisguised(text: string): readonly Hit[] {
  if (!isPerhapsDisguised.test(text)) return [];
  return Array.from(text.matchAll(disguised))
    .filter(({ 0: found }) => / AT /.test(found) || !/ AT /i.test(found))
    .map(({ 0: found, index }) => ({ from: index, to: index + found.length, label: "email" }));
}

/** A local part in quotes: `"eve hill"@shop.example`. */
const quoted =
  /"[^"\\\s@][^"\\\n@]{0,62}"@(?<host>[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8})/gu;

function findQuoted(text: string): readonly Hit[] {
  if (!text.includes('"@')) return [];
  return Array.from(text.matchAll(quoted)).flatMap(({ 0: found, groups, index }) => {
    const host = groups?.host ?? "";
    if (noHost.test(host) || !/\.\p{L}{2,}$/u.test(host)) return [];
    return [{ from: index, to: index + found.length, label: "email" as const }];
  });
}

function judge(text: string, at: number, least: number): Hit | null {
  const from = findLocalStart(text, at, least);
  domain.lastIndex = at + 1;
  const [host = ""] = domain.exec(text) ?? [];
  if (from === at || host === "" || host.length > domainCharactersMax) return null;
  if (!/\.[\p{L}][\p{L}\p{N}-]+$/u.test(host) || noHost.test(host)) return null;
  if (isLoginOfAddress(text, from)) return null;
  const local = text.slice(from, at);
  const isAccount = isTechnicalName(local) && (privateHost.test(host) || local === "git");
  return isAccount ? null : { from, to: at + 1 + host.length, label: "email" };
}

/** "https://user:password@host": a host, not where somebody's mail goes. */
function isLoginOfAddress(text: string, from: number): boolean {
  return /:\/\/[^\s/]*$/.test(text.slice(Math.max(0, from - 100), from));
}

/** Backwards from the "@", at most as far as a local part may be long; a leading mark is not part of it. */
function findLocalStart(text: string, at: number, least: number): number {
  const first = Math.max(least, at - localCharactersMax);
  let from = at;
  while (from > first && localCharacter.test(text[from - 1] ?? "")) from -= 1;
  const local = text.slice(from, at);
  const assigned = Math.max(
    local.lastIndexOf("="),
    local.lastIndexOf("/"),
    local.lastIndexOf("&"),
    local.lastIndexOf("?"),
  );
  const start = from + assigned + 1;
  return start + (/^[^\p{L}\p{N}_]*/u.exec(text.slice(start, at))?.[0].length ?? 0);
}
