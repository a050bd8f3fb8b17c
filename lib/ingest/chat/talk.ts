import { isProgram } from "@/lib/names/is-program";
import { isDaemon } from "../entities/names/daemons";
import { headBytesMax, sampleLinesMax } from "../limits";
import { foldSeverityWord } from "../records/severity-folding";
import { personalParts, personalWords } from "./personal-words";

/** What a part of a system does, as the last word of its name. */
const roles: ReadonlySet<string> = new Set(
  "api svc service server apiserver proxy controller scheduler exporter daemon".split(" "),
);
/** The same, and families are called so as well. */
const rolesAndSurnames: ReadonlySet<string> = new Set(["worker", "gateway", "runner"]);

/**
 * Before the role stands what the part is for or where it is. From the services of the OpenTelemetry demo
 * (https://opentelemetry.io/docs/demo/) and of Sock Shop (https://github.com/microservices-demo), the gateways of AWS
 * and Azure and what runners and workers are called by their makers. Left out: what is a given name as well ("ad",
 * "ai", "bill", "dev", "page", "ray").
 */
const purposes: ReadonlySet<string> = new Set(
  [
    "account accounting auth authentication authorization billing booking cart catalog catalogue checkout currency",
    "customer delivery email fraud identity image inventory invoice ledger login mail media message notification order",
    "payment payout pricing product profile quote recommendation report review search session shipping sms stock",
    "subscription token transaction upload user webhook",
    "application backend background batch cache cloud data database edge egress event file frontend ingress internal",
    "internet ingestion job load local log metric mobile nat network primary private production public queue remote",
    "service staging storage stream sync task test thread transit vpn web workflow",
    "action build ci db deploy deployment github gitlab pipeline release airflow celery sidekiq spark",
  ].flatMap((words) => words.split(" ")),
);
/** `HTTP`, `CRM`; two letters may be somebody's initials. */
const acronym = /^\p{Lu}{3,5}$/u;

/**
 * `edge proxy`, `Payment Service`, `JobRunner`: a part of a system by the words of its name. In a name without capitals
 * its last word tells; one with capitals may be a person's, as Ann Runner and Lena Gateway are called.
 */
function isComponentName(name: string): boolean {
  const words = name
    .replace(/[-\s]?\d+$/, "")
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
    .split(" ");
  const role = words.at(-1) ?? "";
  if (words.length < 2) return false;
  if (isAmong(roles, role)) return true;
  if (!isAmong(rolesAndSurnames, role)) return false;
  const isCapitalised = name !== name.toLowerCase();
  const isShouted = name === name.toUpperCase();
  return (
    !isCapitalised ||
    words.slice(0, -1).some((word) => isAmong(purposes, word) || (!isShouted && acronym.test(word)))
  );
}

function isAmong(known: ReadonlySet<string>, word: string): boolean {
  const lower = word.toLowerCase();
  return known.has(lower) || known.has(lower.replace(/s$/, ""));
}

/** `[2026-11-21 14:08:21] dana: text`, which programs write as well as people. */
const headed =
  /^\u200e?\[(?=[^\][]{0,40}\d:\d\d)[^\][]{4,39}\]\s{1,3}(\p{L}[\p{L}\p{M}\d._'() -]{0,40}): (\S.*)$/u;

const headedMin = 3;
const headedShareMin = 0.6;
const speakersMin = 2;
const spokenShareMin = 0.2;
/** Different signs of people: words, questions, being addressed. One alone is an accident. */
const signsMin = 2;
/** Of a message; people show themselves in its beginning. */
const charsMax = 500;

export type Spoken = { readonly speaker: string; readonly text: string };

/** So many characters are in the head of a file in every encoding. */
const beginningCharsMax = headBytesMax / 4;

/** Do people talk in lines of the form `[stamp] name: text`? Told by the beginning as a whole. */
export function isTalk(lines: readonly string[]): boolean {
  const written = beginningOf(lines);
  const headedLines = written.flatMap((line): Spoken[] => {
    const match = headed.exec(line);
    return match === null ? [] : [{ speaker: match[1] ?? "", text: match[2] ?? "" }];
  });
  if (headedLines.length < written.length * headedShareMin) return false;
  return showsTalk(headedLines);
}

/**
 * Do people talk here? At least two of the speakers, programs aside and none of them a level, say what people say, in
 * different words each time: what a program says again with other numbers counts once.
 */
export function showsTalk(lines: readonly Spoken[]): boolean {
  if (lines.length < headedMin) return false;
  const names = new Set(lines.map(({ speaker }) => speaker));
  if (names.size < speakersMin || [...names].some(namesLevel)) return false;
  const spoken = findSpoken(lines, names);
  const speakers = new Set(spoken.map(({ speaker }) => speaker));
  const signs = new Set(spoken.flatMap((line) => line.signs));
  return (
    speakers.size >= speakersMin &&
    signs.size >= signsMin &&
    spoken.length >= lines.length * spokenShareMin
  );
}

/** The different messages that bear a sign of a person. */
function findSpoken(spoken: readonly Spoken[], names: ReadonlySet<string>) {
  const callings = toCallings(names);
  const known = new Set<string>();
  return spoken.flatMap(({ speaker, text }) => {
    if (namesProgram(speaker)) return [];
    const tokens = text.slice(0, charsMax).toLowerCase().replaceAll("’", "'").split(/\s+/);
    const shape = tokens.map((token) => (/\d/.test(token) ? "0" : token)).join(" ");
    if (known.has(shape)) return [];
    known.add(shape);
    const signs = findSigns(shape, tokens, callings);
    return signs.length === 0 ? [] : [{ speaker, signs }];
  });
}

function findSigns(
  shape: string,
  tokens: readonly string[],
  callings: ReadonlySet<string>,
): readonly string[] {
  return [
    ...tokens.map(toWord).filter((word) => personalWords.has(word)),
    ...personalParts.filter((part) => shape.includes(part)),
    ...(tokens.some((token) => callings.has(token.replace(/[:,!?.]$/, ""))) ? ["@"] : []),
    ...(callings.has(`@${tokens[0]?.match(/^(.+),$/)?.[1]}`) ? ["@"] : []),
    ...(asks(tokens) ? [shape] : []),
  ];
}

/** Without the marks around it. What is joined by a mark to something else (`us-east-1`, `I/O`) stays joined. */
function toWord(token: string): string {
  return token.replace(/^["'(„“«¿¡*_]{1,3}/, "").replace(/["')”»,;:.!?*_…]{1,4}$/, "");
}

/** `@dana`, `@dana.meyer`, `@otto-2`: how people call one of those who speak. */
function toCallings(names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...names].flatMap((name) => {
      const whole = name.toLowerCase();
      const first = whole.split(/[\s.(]/)[0] ?? whole;
      return [`@${whole}`, `@${first}`];
    }),
  );
}

const questioned = /^["'(„“«¿]{0,2}[\p{L}\p{M}\d'-]{2,}["')”»]{0,2}[?？؟]{1,3}[)"']?$/u;
const word = /^[\p{L}\p{M}'-]{2,}$/u;
const prompt = /^[[(](?:y|yes|n|no)\//;

/** A sentence that asks, and no prompt (`Continue? [y/N]`) and no address (`/items? HTTP/1.1`). */
function asks(tokens: readonly string[]): boolean {
  return tokens.some((token, index) => {
    if (index === 0 || prompt.test(tokens[index + 1] ?? "")) return false;
    // French puts a space before the mark.
    if (/^[?？]{1,3}$/.test(token)) return word.test(tokens[index - 1] ?? "");
    return questioned.test(token);
  });
}

/** `ERROR`, and `production.ERROR` as Monolog writes it. */
function namesLevel(speaker: string): boolean {
  return foldSeverityWord(speaker.split(/[.\s]/).at(-1) ?? "") !== null;
}

/** Servers and tools that no person is called after, as they sign their lines. */
const programs: ReadonlySet<string> = new Set(
  [
    "nginx apache apache2 httpd haproxy envoy traefik varnish squid tomcat uwsgi gunicorn php-fpm puma node java",
    "postgres postgresql mysql mysqld mariadb mariadbd mongod mongos redis redis-server memcached cassandra",
    "elasticsearch opensearch kafka zookeeper rabbitmq nats raft etcd consul vault nomad pgbouncer pg_dump",
    "docker kubectl coredns istiod terraform ansible puppet chef-client prometheus alertmanager grafana",
    "polkitd journald logrotate dbus udevd named dnsmasq dhcpd postfix sendmail exim dovecot rspamd smartd mdadm",
    "iptables apt dpkg yum dnf npm yarn git make gradle maven cargo certbot",
  ].flatMap((names) => names.split(" ")),
);
/** `orders-api`, `mail_worker`, `kube-apiserver`: a part of a system by its name. */
const component =
  /^kube-|[-_.](?:api|svc|service|server|apiserver|worker|proxy|controller|scheduler|exporter|daemon|gateway|runner)s?(?:-?\d+)?$/;

/** Is the one before the colon a program by its name? A bot in a chat is one as well. */
export function namesProgram(speaker: string): boolean {
  const name = speaker.toLowerCase();
  return (
    isProgram(speaker) ||
    isDaemon(name) ||
    programs.has(name) ||
    component.test(name) ||
    isComponentName(speaker)
  );
}

/**
 * The lines by which a whole chat is judged: of the sample that detection sees and of the whole text they are the
 * same, so that both come to one answer.
 */
function beginningOf(lines: readonly string[]): readonly string[] {
  const written = lines.slice(0, sampleLinesMax * 2).filter((line) => line.trim() !== "");
  let chars = 0;
  const end = written.findIndex((line) => {
    chars += line.length + 1;
    return chars > beginningCharsMax;
  });
  return written.slice(0, Math.min(sampleLinesMax, end < 0 ? written.length : end));
}
