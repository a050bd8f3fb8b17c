import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { collectSignals } from "@/lib/signals/collect-signals";
import type { Signal } from "@/lib/signals/signal";
import { type Line, sourceOf, toRecords } from "@/lib/signals/testing/records";
import { titleEvent } from "./title-event";

function logged(service: string, text: string): Signal {
  const at = instant(0);
  return {
    detector: "log-signals",
    family: "error.log",
    entities: [{ type: "service", name: service }],
    onset: interval(at, at),
    end: null,
    records: [],
    count: 1,
    baselineCount: 0,
    severity: 0.8,
    novelty: 1,
    explanation: text,
    facts: { service, text },
  };
}

test.each([
  ["mailer", "mailer[411]: warning: queue file is unreadable", "queue file is unreadable"],
  ["resolverd", "resolverd[10:0] info: forwarder gave up", "forwarder gave up"],
  ["billing", "billing: ERROR: no tariff for zone 4", "no tariff for zone 4"],
  ["billing", "[WARN] no tariff for zone 4", "no tariff for zone 4"],
  ["billing", "connect to 10.1.2.3: refused", "connect to 10.1.2.3: refused"],
  ["billing", "error:", "error"],
])("the title of %s's '%s' says what was said, not who and how loud", (service, text, shown) => {
  const first = logged(service, text);
  const signal = { ...first, facts: { ...first.facts, nth: "First" } };
  expect(titleEvent(signal)).toBe(`First '${shown}' in ${service}`);
  expect(titleEvent(first)).toBe(`'${shown}' in ${service}`);
});

test.each([
  [{ action: "clear cache", by: "kim" }, "clear cache (by kim)"],
  [{ note: "moved the rack", by: "kim" }, "moved the rack (by kim)"],
  [{ action: "clear cache", service: "cart", by: "kim" }, "clear cache of cart (by kim)"],
  [
    { action: "command", command: "KILL 84", service: "mariadb", targets: "db-1", by: "kim" },
    "kim runs: KILL 84 (db-1)",
  ],
])("a change is told of what its record names, and of nothing else: %o", async (fields, title) => {
  const records = toRecords([
    { path: "app.log", at: 0, message: "ready" },
    { path: "changes.jsonl", at: 60, kind: "change", message: "", fields },
    { path: "app.log", at: 120, message: "ready" },
  ]);
  const { signals } = await collectSignals(sourceOf(records), operationsLexicon);
  expect(signals.filter(({ detector }) => detector === "change-records").map(titleEvent)).toEqual([
    title,
  ]);
});

const door = (at: number, message: string): Line => ({ path: "gate-3/auth.log", at, message });
const quiet = [0, 20, 40].map((at) => door(at, "Server listening on 0.0.0.0 port 22."));
const breakIn = [
  ...Array.from({ length: 20 }, (_, at) =>
    door(100 + at, `Failed password for invalid user u${at} from 198.18.4.4 port 4${at} ssh2`),
  ),
  door(130, "Accepted password for night from 198.18.4.4 port 4999 ssh2"),
  door(200, "Accepted password for night from 198.18.4.4 port 5000 ssh2"),
];

async function sessionsAmong(lines: readonly Line[]): Promise<readonly string[]> {
  const { signals } = await collectSignals(sourceOf(toRecords(lines)), operationsLexicon);
  return signals.filter(({ family }) => family === "access.session").map(titleEvent);
}

test("a session is interactive only where a record names its terminal", async () => {
  const closed = door(
    201,
    "Received disconnect from 198.18.4.4 port 5000:11: disconnected by user",
  );
  expect(await sessionsAmong([...quiet, ...breakIn, closed])).toEqual([
    "Further session as night from 198.18.4.4",
  ]);
  const typed = "night : TTY=pts/1 ; PWD=/root ; USER=root ; COMMAND=/usr/bin/vim /etc/hosts";
  expect(await sessionsAmong([...quiet, ...breakIn, door(230, typed)])).toEqual([
    "Interactive session as night from 198.18.4.4",
  ]);
});

test("which pool of several has no server left is told", async () => {
  const said =
    'no live upstreams while connecting to upstream, client: 10.0.0.9, upstream: "http://stock/items"';
  const lines: Line[] = [
    ...[0, 20, 40].map((at) => ({ path: "edge-1/proxy.log", at, message: "worker ready" })),
    { path: "edge-1/proxy.log", at: 120, message: said, severity: "error" },
    { path: "edge-1/proxy.log", at: 121, message: "worker ready" },
  ];
  const { signals } = await collectSignals(sourceOf(toRecords(lines)), operationsLexicon);
  expect(signals.filter(({ family }) => family === "member.down").map(titleEvent)).toEqual([
    "proxy has no upstream server left for http://stock/items",
  ]);
});
