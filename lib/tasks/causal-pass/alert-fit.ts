import { type EventDraft, sharesPlace } from "../analysis/event-draft";
import { wordsOf } from "../analysis/human-attention";

/** Words an alert uses for the families of symptoms it may watch. */
const watched: readonly (readonly [RegExp, RegExp])[] = [
  [/5xx|error|fail|unavailab/i, /^(error\.(http|rate|job)|availability|service\.hit)/],
  [/\bdown\b|unreachable/i, /^(member\.down|host\.lost|session\.down|availability)/],
  [/oom|kill|crash|restart|exit/i, /^process\./],
  [/memory|heap|rss/i, /^(resource\.memory|resource\.growth|limit\.near|error\.memory)/],
  [/latency|slow|delay|late|duration|p9\d|p50/i, /^(latency\.rise|error\.timeout)/],
  [/queue|backlog|lag|depth|pending/i, /^(queue\.growth|replication\.lag|error\.broker)/],
  [/pool|connection|wait|saturat/i, /^resource\.(saturation|leak)/],
  [/thread|session|process list|blocked/i, /^(error\.lock|resource\.(saturation|leak))/],
  [/replica|standby/i, /^(replication\.lag|error\.replication)/],
  [/\bcpu\b|load average/i, /^resource\.cpu/],
  [/full|space|usage|free/i, /^resource\.disk/],
  [
    /^(?!.*(?:full|space|usage|free)).*(?:disk|filesystem|volume)/is,
    /^(resource\.disk|error\.disk)/,
  ],
  [/more than usual|unusual|bulk|burst|spike/i, /^(burst\.log|load\.rise|data\.|network\.egress)/],
  [/cache|hit|evict/i, /^cache\./],
  [/cert|tls|ssl|expir/i, /^(certificate\.expiry|error\.tls)/],
  [/dns|resol|nxdomain|servfail|name/i, /^error\.dns/],
  [/auth|login|password|ssh|401|403|denied|token/i, /^(access\.guessing|error\.auth)/],
  [/user ?created|account|localuser|sudo|privilege/i, /^(account\.created|access\.privilege)/],
  [/egress|exfil|outbound|transmit|upload/i, /^(data\.transfer|network\.egress)/],
  [/clock|ntp|time ?sync|skew|offset/i, /^clock\.jump/],
  [
    /^(?!.*(?:reject|refus)).*\border|kill ?switch|halt|position|limit|delta|exposure/i,
    /^(order\.(burst|resend)|trading\.halt|limit\.(near|breach))/,
  ],
  [/feed|market|stale|quote|price/i, /^(latency\.rise|data\.stale)/],
  [/leader|failover|quorum|primary/i, /^failover/],
  [/lock|deadlock|blocked/i, /^error\.lock/],
  [/throttl|rate ?limit|quota|429/i, /^throttled/],
  [/circuit|breaker/i, /^circuit\.open/],
  [
    /probe|ready|pod|node|kube|replicas|container/i,
    /^(error\.(probe|image|start|scheduling)|pod\.evicted|host\.lost|member\.down|process\.)/,
  ],
  [/evict|pressure/i, /^(pod\.evicted|limit\.near)/],
  [/route|bgp|link|interface|tunnel|vpn|packet|loss|mtu|network/i, /^(route\.lost|network\.loss)/],
  [/iops|i\/?o|fsync|storage|raid|smart/i, /^(resource\.io|error\.disk)/],
  [/retr(?:y|ies)/i, /^retry\.storm/],
  [/job|cron|backup|batch|schedul/i, /^error\.job/],
  [/reject|refus/i, /^(order\.reject|error\.refused)/],
  [/publish|consum|broker|topic|message/i, /^(error\.broker|queue\.growth|limit\.near)/],
  [/sequence|gap|session|logon/i, /^(session\.(down|gap)|error\.sequence|data\.stale)/],
  [/cpu|throttl|load/i, /^resource\.cpu/],
];

/** What fails inside is counted where it is answered; an alert on errors may still watch it where it fails. */
const failing = /5xx|error|fail|unavailab|down/i;

/** What an alert is about when its words fit nothing that was seen: it still watches something. */
const unnamedFit = 0.8;

/** The fit of one symptom, seen against the best there is for this alert. */
export function relativeAlertFit(
  symptom: EventDraft,
  alert: EventDraft,
  others: readonly EventDraft[],
): number {
  const best = Math.max(...others.map((other) => alertFit(other, alert)), 0);
  const isElsewhere =
    !namesPlace(textOf(alert), symptom) && others.some((other) => namesPlace(textOf(alert), other));
  const fit = alertFit(symptom, alert) * (isElsewhere ? elsewhereShare : 1);
  return best > 0 && best < unnamedFit ? (fit * unnamedFit) / best : fit;
}

/** What is left of the fit of a symptom elsewhere, when the alert names a place where there is one. */
const elsewhereShare = 0.85;

/** An alert on failures resolves with the last failure, whatever else a log says has recovered. */
export function resolutionFit(recovery: EventDraft, alert: EventDraft): number {
  if (alert.family !== "alert.resolved" || !failing.test(textOf(alert))) return 1;
  return { "recovery.errors": 1.1, "recovery.logged": 0.85 }[recovery.family] ?? 1;
}

function textOf({ facts }: EventDraft): string {
  return `${(facts.alert ?? "").replace(/([a-z])([A-Z])/g, "$1 $2")} ${facts.summary ?? ""}`;
}

/** How well an alert's own words fit the symptom: 1.1 when they name it, less when they name another, and least elsewhere. */
function alertFit(symptom: EventDraft, alert: EventDraft): number {
  const text = textOf(alert);
  const matching = watched.filter(([words]) => words.test(text)).map(([, families]) => families);
  if (matching.length === 0) return 0.8;
  const fits = matching.some((families) => families.test(symptom.family));
  const words = wordsOf(text);
  const shared = [...wordsOf(symptom.title)].filter((word) => words.has(word)).length;
  const isFailure = failing.test(text) && /^(error\.|member\.down)/.test(symptom.family);
  const misfit = isFailure ? 0.9 : sharesPlace(symptom, alert) ? 0.55 : 0.45;
  const place = namesPlace(text, symptom) ? 0.1 : 0;
  return (fits ? 1.1 : misfit) + Math.min(0.1, shared * 0.05) + place;
}

/** Does the alert say where it looks? */
function namesPlace(text: string, { entities }: EventDraft): boolean {
  const words = new Set(text.toLowerCase().split(/[^\w.-]+/));
  return entities.some(({ name }) => name.length >= 3 && words.has(name.toLowerCase()));
}
