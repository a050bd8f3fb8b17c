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
export function isComponentName(name: string): boolean {
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
