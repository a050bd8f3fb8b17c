import { words } from "./whole-words";

/** What people in an incident channel blame when they do not name it, and what they call it. */
export type SuspectKind = {
  readonly name: string;
  readonly pattern: RegExp;
  /** Changes of these families are called so too. */
  readonly changes?: RegExp;
};

/**
 * The usual suspects of an outage: what changed, what it stands on, who asks too much of it. After the
 * categories of Gunawi et al., Why Does the Cloud Stop Computing?, SoCC 2016, table 3.
 */
export const suspectKinds: readonly SuspectKind[] = [
  {
    name: "the release",
    pattern: words(
      "releases?",
      "deploys?",
      "deployments?",
      "rollouts?",
      "canary",
      "upgrade",
      "new (?:version|build)",
      "despliegue",
      "nueva versión",
      "déploiement",
      "mise en production",
      "auslieferung",
    ),
    changes: /^change\.deploy$/,
  },
  {
    name: "the configuration",
    pattern: words(
      "config(?:s|uration)?",
      "settings?",
      "konfiguration",
      "configuración",
      "configuration",
    ),
    changes: /^change\.config$/,
  },
  {
    name: "the flag",
    pattern: words("(?:feature )?(?:flags?|toggles?)"),
    changes: /^change\.flag$/,
  },
  {
    name: "the migration",
    pattern: words("migrations?", "schema(?: change)?", "migración", "alter table"),
    changes: /^change\.migration$/,
  },
  {
    name: "the key",
    pattern: words(
      "(?:signing |api )?keys?",
      "tokens?",
      "credentials?",
      "secrets?",
      "schlüssel",
      "clave",
      "clé",
    ),
    changes: /^change\.secret$/,
  },
  {
    name: "the load balancer",
    pattern: words("load balancers?", "balancers?", "prox(?:y|ies)", "balanceador", "répartiteur"),
  },
  {
    name: "the network",
    pattern: words(
      "networks?",
      "reachability",
      "connectivity",
      "switch",
      "routers?",
      "routing",
      "firewalls?",

      "packet loss",
      "netzwerk",
      "netz",
      "la red",
      "réseau",
    ),
    changes: /^change\.network$/,
  },
  {
    name: "name resolution",
    pattern: words("dns", "name ?servers?", "resolvers?", "name resolution", "namensauflösung"),
    changes: /^change\.dns$/,
  },
  {
    name: "the certificate",
    pattern: words("cert(?:s|ificates?)?", "tls", "zertifikate?", "certificados?", "certificats?"),
  },
  {
    name: "the database",
    pattern: words(
      "databases?",
      "db",
      "postgres(?:ql)?",
      "mysql",
      "mariadb",
      "mongo(?:db)?",
      "datenbank",
      "base de datos",
      "base de données",
    ),
  },
  { name: "the cache", pattern: words("caches?", "redis", "memcached?", "cach[eé]") },
  { name: "the broker", pattern: words("brokers?", "message bus", "kafka", "rabbit(?:mq)?") },
  {
    name: "the disk",
    pattern: words("disks?", "storage", "volumes?", "platte", "festplatte", "disco", "disque"),
  },
  { name: "the hardware", pattern: words("hardware", "nic", "power supply", "raid") },
  { name: "the clock", pattern: words("clocks?", "ntp", "time sync") },
  {
    name: "a query",
    pattern: words(
      "(?:slow |analytics |reporting )?quer(?:y|ies)",
      "abfrage",
      "consulta",
      "requête",
    ),
  },
  { name: "the backup", pattern: words("backups?", "snapshots?", "respaldo", "sauvegarde") },
  {
    name: "a batch job",
    pattern: words("(?:batch |cron |nightly )?jobs?", "crons?"),
    changes: /^job\.run$/,
  },
  {
    name: "the load",
    pattern: words(
      "load(?! balancer)",
      "traffic",
      "campaigns?",
      "newsletters?",
      "promotions?",
      "black friday",
      "lastspitze",
      "verkehr",
      "carga",
      "tráfico",
      "la charge",
      "trafic",
    ),
    changes: /^change\.load$/,
  },
  { name: "a crawler", pattern: words("crawl(?:s|ers?|ing)?", "scrap(?:es?|ers?|ing)") },
  {
    name: "an attack",
    pattern: words("attacks?", "attackers?", "ddos", "angriff", "ataque", "attaque"),
  },
  { name: "a test", pattern: words("pen-?tests?", "penetration tests?", "load tests?", "drills?") },
  {
    name: "a stolen device",
    pattern: words("(?:stolen|lost) (?:laptop|phone|device)", "phishing"),
  },
  {
    name: "the provider",
    pattern: words(
      "exchange",
      "venue",
      "matching engine",
      "providers?",
      "carriers?",
      "vendors?",
      "third part(?:y|ies)",
      "proveedor",
      "fournisseur",
      "anbieter",
    ),
  },
  { name: "the display", pattern: words("displays?", "gui", "ui", "dashboards?", "frontend") },
  { name: "an outage", pattern: words("outages?") },
];
