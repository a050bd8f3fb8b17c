import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { collectSignals } from "@/lib/signals/collect-signals";
import type { Signal } from "@/lib/signals/signal";
import { sourceOf, toRecords } from "@/lib/signals/testing/records";
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
  [
    "resolverd",
    "resolverd[10:0] info: forwarder gave up",
    "resolverd[10:0] info: forwarder gave up",
  ],
  ["billing", "billing: ERROR: no tariff for zone 4", "no tariff for zone 4"],
  ["billing", "[WARN] no tariff for zone 4", "no tariff for zone 4"],
  ["billing", "connect to 10.1.2.3: refused", "connect to 10.1.2.3: refused"],
  ["billing", "error:", "error:"],
])("the title of %s's '%s' says what was said, not who and how loud", (service, text, shown) => {
  expect(titleEvent(logged(service, text))).toBe(`First '${shown}' in ${service}`);
});

test.each([
  [{ action: "clear cache", by: "kim" }, "clear cache (by kim)"],
  [{ note: "moved the rack", by: "kim" }, "moved the rack (by kim)"],
  [{ action: "clear cache", service: "cart", by: "kim" }, "clear cache of cart (by kim)"],
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
