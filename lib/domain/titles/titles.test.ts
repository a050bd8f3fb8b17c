import { expect, test } from "vitest";
import { componentName } from "./component-name";
import { fitBetween, fitTitle, withComponent } from "./fit-title";
import { plainText, plainTitle } from "./plain-text";
import { recordWords } from "./record-words";
import { ShownValues, valuesIn } from "./title-values";

test.each([
  ["2026-03-04T09:00:05.123Z door opened", "door opened"],
  ["[1] LOG:  checkpoint starting", "checkpoint starting"],
  ["[1] app@shop worker/3 ERROR:  canceling statement", "canceling statement"],
  ["seq=17 op=in by=gate-2", "seq 17, op in, by gate-2"],
  ["one pair alone stays: limit=200", "one pair alone stays: limit=200"],
  ["user 3f0c9a1e-77aa-4b6e-9c1d-0123456789ab refused", "user … refused"],
  ["gate <*> opened by <*>", "gate … opened by …"],
  ["a|b|c|d", "a, b, c, d"],
  ["10.0.0.7:51340 lost", "10.0.0.7 lost"],
  ["connect() failed", "connect() failed"],
  ['font missing, fallback {"bill":600085}', "font missing, fallback bill 600085"],
  ['form lost {"sid":"d6c0ef4f"}', "form lost"],
  [
    "---\ntime: '2026-11-28T22:44:40Z'\nhost: s-1\nrun: 17\nstate: new",
    "host s-1, run 17, state new",
  ],
  [
    "From: Ops Desk <desk@mill.example>\nTo: all@mill.example\nSubject: Belt 4 stands still\n\nsince nine",
    "Mail from desk@mill.example: Belt 4 stands still",
  ],
  [
    "From desk@mill.example Sat Nov 28 21:04:11 2026\nSubject: Belt 4\n\n",
    "Mail from desk@mill.example: Belt 4",
  ],
  [
    "From desk@mill.example Sat Nov 28 21:04:11 2026\n\nSubject: quoted",
    "Mail from desk@mill.example",
  ],
  ["ERROR: duplicate key\nDETAIL: twice\nHINT: none", "duplicate key"],
])("'%s' is told as '%s'", (text, words) => {
  expect(plainText(text)).toBe(words);
});

test("a row is told by its first text, then by names, then by numbers, without its time", () => {
  const fields = {
    no: 38,
    at: "2026-03-04T09:00:05Z",
    unit: "pump-2",
    what: "seal replaced on site",
  };
  const message = 'no=38 at=2026-03-04T09:00:05Z unit=pump-2 what="seal replaced on site"';
  expect(recordWords({ message, fields })).toBe("seal replaced on site, unit pump-2, no 38");
  expect(recordWords({ message, fields }, (column) => column === "no")).toBe(
    "seal replaced on site, unit pump-2",
  );
});

test("a change is told by what it changed, before where it was and who made it", () => {
  const fields = {
    ...{ kind: "Event", obj: "deployment/gateway", reason: "ConfigChanged" },
    ...{ by: "tessa", key: "audience", old: "billing", new: "billing-api" },
  };
  const message = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
  expect(recordWords({ message, fields })).toBe(
    "ConfigChanged, key audience, old billing, new billing-api, obj deployment/gateway, by tessa",
  );
});

test("what a row says of its head is said once", () => {
  const message = 'unit=p-2 step=3 what=["open"]';
  const fields = { unit: "p-2", step: 3, what: "open" };
  expect(recordWords({ message, fields })).toBe("unit p-2, step 3, what open");
});

test("a title that code puts together keeps no second pair", () => {
  expect(plainTitle("Limit changed: a=1 b=2")).toBe("Limit changed: a 1, b 2");
});

test("a long title is cut between words, and what frames a text is never cut", () => {
  const long =
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen";
  expect(fitTitle(long)).toBe(
    "one two three four five six seven eight nine ten eleven twelve thirteen…",
  );
  expect(fitBetween("First '", long, "' in billing")).toMatch(/^First 'one .*…' in billing$/);
  expect(fitBetween("First '", long, "' in billing").length).toBeLessThanOrEqual(80);
});

test("the component stands in front, unless the words name it", () => {
  const entities = [
    { type: "host", name: "db-01" },
    { type: "service", name: "postgresql" },
  ];
  expect(componentName(entities)).toBe("db-01/postgresql");
  expect(withComponent("db-01/postgresql", "checkpoint starting")).toBe(
    "db-01/postgresql: checkpoint starting",
  );
  expect(withComponent("roll", "roll: putting it down")).toBe("roll: putting it down");
});

test.each([
  ["First 503 at nginx", '"POST /orders" 503 62', true],
  ["First 503 at nginx", "disconnection: session time 0:00:00.007", false],
  ["Last 5xx at nginx", '"GET /" 502 62', true],
  ["latency rises to 3,006.8", "p95,3006.8", true],
  ["load rises 1 → 6", "102747,2,6 and 0,1", true],
  ["load rises to 35.7", "35.678", true],
  ["orders 2.14.0 is out", "version 2.13.2", false],
])("'%s' beside '%s': all values are shown is %s", (title, text, isShown) => {
  const shown = new ShownValues([text]);
  expect(valuesIn(title).every((value) => shown.has(value))).toBe(isShown);
});

test("a row without a text begins with what happened", () => {
  const fields = { kind: "Event", obj: "pump/3", reason: "ValveClosed", revision: 7 };
  const message = "kind=Event obj=pump/3 reason=ValveClosed revision=7";
  expect(recordWords({ message, fields })).toBe("ValveClosed, obj pump/3, revision 7");
});
