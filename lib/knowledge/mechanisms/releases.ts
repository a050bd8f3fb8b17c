import { hours, type Mechanism, minutes, seconds } from "./mechanism";

const reliability =
  "Beyer et al., Site Reliability Engineering, ch. 8 and 12: most outages follow a change";

const faults =
  /^(warning\.novel|resource\.|cache\.|queue\.growth|replication\.lag|latency\.rise|error\.|throttled|process\.(killed|exit)|member\.down|data\.stale|failover|circuit\.open|order\.|availability|limit\.near|certificate\.expiry|clock\.jump|retry\.storm|load\.rise|trading\.halt|dns\.(zone|answer)|network\.loss|route\.lost|host\.lost|pod\.evicted|burst\.log)/;

/** What reaches others over the network: answers, waiting, load, names, messages. */
const remoteFaults =
  /^(warning\.novel|resource\.(saturation|cpu|leak|growth)|cache\.|queue\.growth|replication\.lag|latency\.rise|error\.(?!disk|memory|renewal|image|start|scheduling|probe|config)|throttled|member\.down|data\.stale|circuit\.open|order\.|availability|limit\.near|retry\.storm|load\.rise|trading\.halt|burst\.log)/;

/** What happens inside one machine or process: another one's change seldom does it. */
const localFaults =
  /^(resource\.(memory|disk|io)|error\.(disk|memory|renewal|image|start|scheduling|probe|config)|process\.(killed|exit)|failover|certificate\.expiry|clock\.jump|dns\.(zone|answer)|network\.loss|route\.lost|host\.lost|pod\.evicted)$/;

/** Releases, configuration, flags, migrations, schedules and what they break. */
export const releaseMechanisms: readonly Mechanism[] = [
  {
    id: "commit-shipped",
    from: /^change\.commit$/,
    to: /^change\.(deploy|config|flag|network|migration|dns|secret|access|other)$/,
    says: /^(?!.*\b(?:revert|roll(?:ed)?[ -]?back|undo)\b)/is,
    relation: "enables",
    lagMs: { typical: minutes(20), max: hours(2) },
    entities: "shared",
    weight: 0.85,
    wording: "The commit is what was shipped",
    source: reliability,
    picks: "first",
  },
  {
    id: "revert-shipped",
    from: /^change\.commit$/,
    to: /^(response\.(rollback|revert|apply)|change\.(deploy|config|dns|network|other))$/,
    says: /\b(?:revert|roll(?:ed)?[ -]?back|undo)\b/i,
    relation: "enables",
    lagMs: { typical: minutes(20), max: hours(2) },
    entities: "shared",
    weight: 0.85,
    wording: "The commit that takes it back is what was shipped",
    source: reliability,
    picks: "first",
  },
  {
    id: "release-breaks-service",
    from: /^change\.(deploy|flag|secret|access|migration|dns|other|restart|purge|failover|kill)$/,
    to: faults,
    lagMs: { typical: minutes(5), max: minutes(60) },
    entities: "shared",
    weight: 0.85,
    wording: "The change altered how the service behaves, and what follows is that behaviour",
    source: reliability,
  },
  {
    id: "release-breaks-elsewhere",
    from: /^change\.(deploy|flag|secret|access|migration|dns|other|restart|purge|failover|kill)$/,
    to: remoteFaults,
    lagMs: { typical: minutes(4), max: minutes(30) },
    weight: 0.55,
    wording: "The change altered something others depend on",
    source: reliability,
  },
  {
    id: "restart-gap",
    isByDoing: true,
    from: /^((change|response)\.(deploy|restart|failover)|response\.rollback)$/,
    to: /^error\.(brief|upstream|refused)$/,
    lagMs: { typical: seconds(5), max: seconds(15) },
    weight: 0.9,
    wording: "While the process is replaced nobody answers",
    source: "Kubernetes documentation, Pod Lifecycle: termination and readiness",
  },
  {
    id: "config-changes-behaviour",
    from: /^change\.(config|network)$/,
    to: faults,
    lagMs: { typical: minutes(5), max: minutes(60) },
    entities: "shared",
    weight: 0.88,
    wording: "The new setting changes the component's behaviour",
    source:
      "Barroso, Clidaras and Hölzle, The Datacenter as a Computer, ch. 7: configuration is the largest single cause of service disruption",
  },
  {
    id: "config-reaches-elsewhere",
    from: /^change\.(config|network)$/,
    to: remoteFaults,
    lagMs: { typical: minutes(4), max: minutes(30) },
    weight: 0.6,
    wording: "The new setting changes what others depend on",
    source: reliability,
  },
  {
    id: "setting-known-for",
    from: /^(change\.(config|flag|secret|access|migration|dns|other|network|restart|purge|failover))$/,
    to: faults,
    isKnownFor: true,
    lagMs: { typical: minutes(4), max: minutes(60) },
    weight: 0.7,
    wording: "What was set is known to do this",
    source: "The setting's own documentation; see the table of setting effects",
  },
  {
    id: "change-reaches-inside",
    from: /^change\.(deploy|flag|secret|access|migration|dns|other|config|network|restart|purge|failover|kill)$/,
    to: localFaults,
    lagMs: { typical: minutes(5), max: minutes(30) },
    weight: 0.4,
    wording: "The change reached into another machine or process",
    source: reliability,
  },
  {
    id: "job-loads-resource",
    from: /^(job|change)\.run$/,
    to: /^(latency\.rise|resource\.(saturation|cpu|disk|memory|io)|queue\.growth|error\.(lock|timeout|replication|refused|rate|broker|log)|throttled|limit\.near|load\.rise|replication\.lag|network\.loss|cache\.|pod\.evicted)/,
    lagMs: { typical: seconds(40), max: minutes(20) },
    weight: 0.6,
    wording: "The job competes for the resource",
    source:
      "Dean and Barroso, The Tail at Scale, CACM 2013: background activities as a source of latency",
  },
  {
    id: "load-feeds-growth",
    from: /^change\.load$/,
    to: /^(resource\.|cache\.|queue\.growth|latency\.rise|throttled)/,
    relation: "enables",
    lagMs: { typical: minutes(5), max: minutes(60) },
    weight: 0.5,
    wording: "More and different requests make the growth fast",
    source: reliability,
  },
  {
    id: "migration-locks",
    from: /^(change\.(migration|run)|job\.run)$/,
    to: /^(error\.lock|error\.timeout|resource\.saturation|latency\.rise|replication\.lag)$/,
    lagMs: { typical: minutes(2), max: minutes(60) },
    weight: 0.7,
    wording: "The statement holds a lock or floods the log the replicas must apply",
    source: "PostgreSQL documentation, 13.3 Explicit Locking",
  },
];
