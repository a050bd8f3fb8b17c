import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { Signal } from "@/lib/signals/signal";
import { titleEvent } from "./title-event";

function said(service: string, text: string): Signal {
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
  expect(titleEvent(said(service, text))).toBe(`First '${shown}' in ${service}`);
});
