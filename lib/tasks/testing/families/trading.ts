import { change, each, log, metric, says, wobble } from "../recording-lines";
import { fault, hum, job, pages, rollout, type Scenario, setting } from "../scenario";

export const tradingScenarios: readonly Scenario[] = [
  {
    name: "a session that lost count of its messages",
    lines: [
      ...hum("fix-2/session.log", "35=0 heartbeat"),
      ...fault(
        "fix-2/session.log",
        [222, 400, 8],
        "MsgSeqNum too low, expecting 48812 but received #",
        "error",
      ),
      ...fault(
        "fix-2/session.log",
        [223, 400, 8],
        "35=5 Logout sent: sequence gap, disconnecting #",
        "warning",
      ),
      ...hum("quoter-1/quoter.log", "quoted", 224),
      ...hum("quoter-1/quoter.log", "quoted", 600, 405),
      ...fault(
        "quoter-1/quoter.log",
        [226, 400, 3],
        "quotes withdrawn: stale price for XBN, age 4# ms",
        "warning",
      ),
      change(216, {
        type: "restart",
        service: "fix-gateway",
        host: "fix-2",
        command: "systemctl restart fix-gateway",
        note: "store directory cleaned",
        by: "ines",
      }),
      ...rollout("deploy", 120, ["ledger", "ledger-3", "5.0.1"]),
      ...pages("QuotesStale", 245, 425, "quotes of XBN are stale"),
      says(
        330,
        "kofi",
        "the restart at 09:03 cleaned the store, so the session begins with sequence 1 and the venue drops it",
      ),
    ],
    root: /fix-gateway|fix-2/,
    links: [["error.sequence", "data.stale"]],
    decoy: /ledger/,
  },
  {
    name: "a limit ten times too high and a runaway strategy",
    lines: [
      ...metric("metrics/desk.csv", "net_position", "desk-4", (at) =>
        at < 230 ? 10 + wobble(at) : at < 300 ? (at - 228) * 400 : 0,
      ),
      ...each(230, 290, 0.05, (at) =>
        log("desk-4/router.log", at, `new order sent id=${Math.round(at * 100)} qty=500`),
      ),
      ...hum("desk-4/strategy.log", "evaluated"),
      log("risk-1/risk.log", 288, "position limit breach: XBN 24000 above max 20000", "critical"),
      log("risk-1/risk.log", 290, "kill switch engaged for desk-4", "critical"),
      ...rollout("deploy", 222, ["strategy", "desk-4", "1.12.0"]),
      ...job(190, 200, "eod-prices", "calc-1"),
      ...pages("OrderRate", 238, 420, "order rate of desk-4"),
      says(
        330,
        "ines",
        "1.12.0 multiplies the lot size by 100 because the unit changed, so it kept buying",
      ),
      ...rollout("rollback", 380, ["strategy", "desk-4", "1.11.9"]),
    ],
    root: /Rollout of strategy 1\.12\.0/,
    links: [
      ["change.deploy", "order.burst"],
      ["limit.near", "trading.halt"],
    ],
    decoy: /eod-prices/,
  },
  {
    name: "an exchange that refuses every order",
    lines: [
      ...hum("router-5/router.log", "routed"),
      ...fault(
        "router-5/router.log",
        [232, 400, 1],
        "order # rejected: 39=8 58=Unknown symbol",
        "error",
      ),
      change(226, {
        type: "config",
        service: "symbols",
        host: "router-5",
        key: "symbol.map",
        old: "2025-10",
        new: "2025-11",
        by: "ines",
      }),
      ...rollout("deploy", 130, ["blotter", "blotter-1", "8.1.0"]),
      setting(392, ["symbols", "router-5"], ["symbol.map", "2025-11", "2025-10"]),
      ...pages("OrderRejects", 250, 420, "orders are rejected"),
    ],
    root: /symbol\.map/,
    links: [["change.config", "order.reject"]],
    decoy: /blotter/,
  },
  {
    name: "prices that stand still",
    lines: [
      ...metric("metrics/feed.csv", "feed_message_age_seconds", "feed-2", (at) =>
        at < 224 || at > 410 ? 0.1 + wobble(at) / 100 : at - 220,
      ),
      ...hum("feed-2/feed.log", "tick", 222),
      ...hum("feed-2/feed.log", "tick", 600, 411),
      ...fault(
        "feed-2/feed.log",
        [223, 410, 5],
        "no data received on channel A for # ms, heartbeat missed",
        "warning",
      ),
      ...fault(
        "pricer-1/pricer.log",
        [230, 410, 2],
        "stale quote rejected for QRS: last update # ms ago",
        "error",
      ),
      change(218, {
        type: "network",
        device: "sw-8",
        action: "igmp snooping enabled",
        ticket: "NET-90",
        by: "net-2",
      }),
      ...rollout("deploy", 140, ["pnl", "pnl-1", "2.3.0"]),
      change(402, {
        type: "network",
        device: "sw-8",
        action: "igmp snooping disabled",
        ticket: "NET-90",
        note: "revert",
        by: "net-2",
      }),
      ...pages("PricesStale", 250, 430, "prices are stale"),
    ],
    root: /NET-90|sw-8/,
    links: [
      ["change.network", "latency.rise"],
      ["latency.rise", "data.stale"],
    ],
    decoy: /pnl/,
  },
];
