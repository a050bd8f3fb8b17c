/**
 * What a departure of a metric of order and market data systems means, by its name: order entry sessions,
 * rejects, rate limits of venues, positions (FIA, Best Practices for Automated Trading Risk Controls and
 * System Safeguards: what to monitor). First match counts.
 */
export const tradingMetricRules = [
  {
    pattern: /kill_switch|halted/,
    family: "trading.halt",
    weight: 0.4,
    title: "{metric} set[ on {host}]",
  },
  {
    pattern: /(?<!bgp_|ssh_|user_)session_(?:up|active|logged_on)\b/,
    family: "session.down",
    worse: "down",
    weight: 0.8,
    title: "Session is down ({metric}[ on {host}])",
  },
  {
    pattern: /\borders?_?reject|reject\w*_orders?\b/,
    family: "order.reject",
    weight: 0.7,
    title: "Orders are refused more often ({metric}[ on {host}])",
  },
  {
    pattern: /^throttled_(?:messages|orders|requests|total|per_s)/,
    family: "throttled",
    weight: 0.7,
    title: "Messages are refused by a rate limit ({metric}[ on {host}])",
  },
] as const;

/** Asked last: many a shop counts orders and positions, too. */
export const tradingMetricRulesLast = [
  {
    pattern: /position|exposure|notional|net_delta|inventory|pnl|slippage|velocity/,
    family: "trading.metric",
    weight: 0.35,
    title: "{metric} departs[ on {host}]",
  },
  {
    pattern: /orders?(_total|_rate|_per)/,
    family: "order.burst",
    weight: 0.6,
    title: "Order rate jumps ({metric}[ on {host}])",
  },
] as const;
