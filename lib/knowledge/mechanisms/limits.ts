import { type Mechanism, minutes, seconds } from "./mechanism";

const tooManyRequests = "RFC 6585, 4: 429 Too Many Requests";
const breaker = "Nygard, Release It!, ch. 5: Circuit Breaker";

/** Limits on who asks how often, and the guards that open and close with them. */
export const limitMechanisms: readonly Mechanism[] = [
  {
    id: "refused-work-waits",
    from: /^throttled$/,
    to: /^(queue\.growth|data\.stale|error\.job)$/,
    lagMs: { typical: seconds(20), max: minutes(30) },
    weight: 0.85,
    wording: "What is refused for asking too often must wait and be asked again",
    source: tooManyRequests,
  },
  {
    id: "lost-server-opens-breaker",
    from: /^(member\.down|throttled|error\.(dns|tls|auth|probe))$/,
    to: /^circuit\.open$/,
    lagMs: { typical: seconds(10), max: minutes(5) },
    weight: 0.84,
    wording: "Call after call fails until the breaker gives up",
    source: breaker,
  },
];
