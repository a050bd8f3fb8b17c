import { type Mechanism, minutes, seconds } from "./mechanism";

const balancing = "HAProxy Configuration Manual, 5.2 check, rise and fall";
const breaker = "Nygard, Release It!, ch. 5: Circuit Breaker";
const commanding = "Beyer et al., Site Reliability Engineering, ch. 14: Managing Incidents";

/** How one thing that is well again lets the next be well. */
export const recoveryMechanisms: readonly Mechanism[] = [
  {
    id: "fix-steps-clock",
    from: /^response\.(rollback|revert|restart|apply)$/,
    to: /^clock\.jump$/,
    lagMs: { typical: seconds(20), max: minutes(15) },
    entities: "shared",
    weight: 0.92,
    wording: "The clock follows what it is set by now",
    source: "RFC 5905, 11.3: a step when the offset exceeds the threshold",
  },
  {
    id: "probe-finds-server",
    from: /^member\.up$/,
    to: /^circuit\.close$/,
    lagMs: { typical: seconds(15), max: minutes(3) },
    weight: 0.86,
    wording: "The call let through to try finds a server that answers",
    source: balancing,
  },
  {
    id: "closed-breaker-lets-work-through",
    from: /^circuit\.close$/,
    to: /^(recovery\.errors|alert\.resolved)$/,
    lagMs: { typical: seconds(20), max: minutes(10) },
    weight: 0.74,
    wording: "Calls go through again and what had waited is done",
    source: breaker,
  },
  {
    id: "fix-lets-work-succeed",
    from: /^response\.(rollback|revert|restart|limit|failover|purge|kill|stop-job|apply)$/,
    to: /^recovery\.(logged|returned)$/,
    lagMs: { typical: seconds(30), max: minutes(15) },
    weight: 0.82,
    wording: "What failed is tried again and succeeds",
    source: commanding,
  },
  {
    id: "success-passes-checks",
    from: /^recovery\.(logged|returned)$/,
    to: /^(member\.up|circuit\.close|recovery\.errors)$/,
    lagMs: { typical: seconds(10), max: minutes(5) },
    weight: 0.86,
    wording: "Those who depend on it are answered again",
    source: balancing,
  },
];
