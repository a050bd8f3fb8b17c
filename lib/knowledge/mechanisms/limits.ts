import { type Mechanism, minutes, seconds } from "./mechanism";

const tooManyRequests = "RFC 6585, 4: 429 Too Many Requests";
const balancing = "HAProxy Configuration Manual, 5.2 check, rise and fall";
const breaker = "Nygard, Release It!, ch. 5: Circuit Breaker";

/** Limits on who asks how often, and the guards that open and close with them. */
export const limitMechanisms: readonly Mechanism[] = [
  {
    id: "refused-work-waits",
    from: /^throttled$/,
    to: /^(queue\.growth|data\.stale|error\.job)$/,
    relation: "causes",
    lagMaxMs: minutes(30),
    lagTypicalMs: seconds(20),
    entities: "any",
    weight: 0.85,
    wording: "What is refused for asking too often must wait and be asked again",
    source: tooManyRequests,
    picks: "last",
  },
  {
    id: "lost-server-opens-breaker",
    from: /^(member\.down|throttled|error\.(dns|tls|auth|probe))$/,
    to: /^circuit\.open$/,
    relation: "causes",
    lagMaxMs: minutes(5),
    lagTypicalMs: seconds(10),
    entities: "any",
    weight: 0.84,
    wording: "Call after call fails until the breaker gives up",
    source: breaker,
    picks: "last",
  },
  {
    id: "probe-finds-server",
    from: /^member\.up$/,
    to: /^circuit\.close$/,
    relation: "causes",
    lagMaxMs: minutes(3),
    lagTypicalMs: seconds(15),
    entities: "any",
    weight: 0.86,
    wording: "The call let through to try finds a server that answers",
    source: balancing,
    picks: "last",
  },
  {
    id: "closed-breaker-lets-work-through",
    from: /^circuit\.close$/,
    to: /^(recovery\.errors|alert\.resolved)$/,
    relation: "causes",
    lagMaxMs: minutes(10),
    lagTypicalMs: seconds(20),
    entities: "any",
    weight: 0.74,
    wording: "Calls go through again and what had waited is done",
    source: breaker,
    picks: "last",
  },
];
