import { type Mechanism, minutes, seconds } from "./mechanism";

const tooManyRequests = "RFC 6585, 4: 429 Too Many Requests";
const breaker = "Nygard, Release It!, ch. 5: Circuit Breaker";

/** Limits on who asks how often, and the guards that open and close with them. */
export const limitMechanisms: readonly Mechanism[] = [
  {
    id: "refused-work-waits",
    from: /^throttled$/,
    to: /^(queue\.growth|data\.stale|error\.job)$/,
    lagMaxMs: minutes(30),
    lagTypicalMs: seconds(20),
    weight: 0.85,
    wording: "What is refused for asking too often must wait and be asked again",
    source: tooManyRequests,
  },
  {
    id: "lost-server-opens-breaker",
    from: /^(member\.down|throttled|error\.(dns|tls|auth|probe))$/,
    to: /^circuit\.open$/,
    lagMaxMs: minutes(5),
    lagTypicalMs: seconds(10),
    weight: 0.84,
    wording: "Call after call fails until the breaker gives up",
    source: breaker,
  },
];
