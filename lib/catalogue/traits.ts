/**
 * What a message can mean (the *trait*) and what it is about (the *property*), as a closed table. An entry of the
 * catalogue names one of each. The value is the kind of signal the analyst takes it for.
 */
export const traits = {
  start: { process: "process.start" },
  stop: { process: "process.stop", flow: "flow.close" },
  crash: { process: "process.exit" },
  kill: { process: "process.killed", query: "response.kill" },
  restart: { process: "process.exit" },
  exhaustion: {
    memory: "error.memory",
    disk: "error.disk",
    connections: "resource.saturation",
    files: "resource.saturation",
    threads: "resource.saturation",
    cpu: "resource.cpu",
  },
  limit: {
    memory: "resource.memory",
    disk: "limit.near",
    connections: "limit.near",
    use: "limit.near",
  },
  breach: { limit: "limit.breach" },
  timeout: { request: "error.timeout", connection: "error.timeout", pool: "error.timeout" },
  refusal: {
    connection: "error.refused",
    login: "error.auth",
    order: "order.reject",
    rate: "throttled",
  },
  denial: { access: "error.auth" },
  failure: {
    tls: "error.tls",
    names: "error.dns",
    lock: "error.lock",
    schema: "error.schema",
    config: "error.config",
    image: "error.image",
    start: "error.start",
    scheduling: "error.scheduling",
    probe: "error.probe",
    job: "error.job",
    storage: "error.store",
    broker: "error.broker",
    replication: "error.replication",
    upstream: "error.upstream",
    renewal: "error.renewal",
    sequence: "error.sequence",
    io: "error.disk",
    request: "error.log",
  },
  corruption: { data: "error.store" },
  stale: { data: "data.stale" },
  lag: { replication: "replication.lag" },
  backlog: { queue: "queue.growth" },
  retry: { requests: "retry.storm" },
  latency: { request: "latency.rise" },
  failover: { cluster: "failover" },
  loss: {
    host: "host.lost",
    route: "route.lost",
    network: "network.loss",
    member: "member.down",
    session: "session.down",
    messages: "session.gap",
    client: "client.gone",
  },
  return: { member: "member.up", session: "session.up", trading: "trading.resume" },
  eviction: { pod: "pod.evicted", cache: "cache.eviction" },
  flush: { cache: "cache.flush" },
  open: { circuit: "circuit.open", flow: "flow.open" },
  close: { circuit: "circuit.close" },
  probe: { circuit: "circuit.probe" },
  reload: { config: "config.reload" },
  change: { config: "config.reload", zone: "dns.zone" },
  expiry: { certificate: "certificate.expiry" },
  relief: { resource: "recovery.logged" },
  halt: { trading: "trading.halt" },
  maintenance: { member: "member.maintenance" },
  answer: { names: "dns.answer" },
  order: {
    burst: "order.burst",
    resend: "order.resend",
    flatten: "response.flatten",
  },
  clock: { time: "clock.jump" },
  routine: { message: "noise", warning: "warning.log" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Trait = keyof typeof traits;

export const traitNames = Object.keys(traits) as readonly Trait[];

/** The kind of signal of a trait and property; null where the table has no such pair. */
export function signalKindOf(trait: Trait, property: string): string | null {
  const kinds: Readonly<Record<string, string>> = traits[trait];
  return Object.hasOwn(kinds, property) ? (kinds[property] ?? null) : null;
}
