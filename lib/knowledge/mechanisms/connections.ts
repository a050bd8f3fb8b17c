import { type Mechanism, minutes, seconds } from "./mechanism";

const cascading =
  "Beyer et al., Site Reliability Engineering, ch. 22: Addressing Cascading Failures";

/** What a connection that fails does next: it is answered, tried again, and counted by checks. */
export const connectionMechanisms: readonly Mechanism[] = [
  {
    id: "refused-is-answered",
    from: /^error\.(upstream|refused)$/,
    to: /^error\.(http|brief)$/,
    lagMs: { typical: seconds(3), max: minutes(5) },
    weight: 0.88,
    wording: "Each connection that is refused is answered with an error at once",
    source: "RFC 9110, 15.6.3 502 Bad Gateway and 15.6.4 503 Service Unavailable",
  },
  {
    id: "failures-fail-checks",
    from: /^error\.(http|timeout|refused|upstream)$/,
    to: /^member\.down$/,
    lagMs: { typical: seconds(5), max: minutes(2) },
    entities: "shared",
    weight: 0.8,
    wording: "Checks fail like the requests do, and the server is taken out",
    source: "HAProxy Configuration Manual, 5.2 check, observe, fall",
  },
  {
    id: "attempts-used-up",
    from: /^error\.timeout$/,
    to: /^error\.(refused|upstream|log|rate)$/,
    lagMs: { min: seconds(1), typical: seconds(10), max: minutes(5) },
    entities: "shared",
    weight: 0.85,
    wording: "After its last attempt the caller gives up",
    source: cascading,
  },
];
