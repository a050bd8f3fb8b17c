import { expect, test } from "vitest";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { citation, event, inUtc, stated, timeline } from "@/lib/view-model/testing/sample-timeline";
import { nameCause } from "./cause-name";
import { startTelling } from "./telling";

function name(subject: string, quote: string, given: Parameters<typeof event>[1] = {}) {
  const cited = event(1, {
    ...{ time: stated(10), kind: "change", title: "Network change NET-318 applied on pg-01" },
    ...{ evidence: [citation("changes.jsonl", 4, quote)], ...given },
  });
  const root = sampleRoot(1, { subject });
  return nameCause(root, null, startTelling(timeline({ events: [cited] }), inUtc));
}

test.each([
  [
    "a ticket is told with the words of its own record",
    "NET-318 pg-01",
    '{"ticket": "NET-318", "summary": "postgres port open to few hosts", "by": "net-2"}',
    "the change NET-318 on pg-01: “postgres port open to few hosts”",
  ],
  [
    "also of a row of cells, of which the one in words is taken",
    "MAIL-231 mail-01",
    '2026-11-22T10:53:22+01:00,MAIL-231,config,mail-01,ops-04,"allow_nets taken off, phones shall reach mail"',
    "the change MAIL-231 on mail-01: “allow_nets taken off, phones shall reach mail”",
  ],
  [
    "nothing is invented where the record states nothing",
    "NET-318 pg-01",
    '{"ticket": "NET-318", "status": "applied"}',
    "the change NET-318 on pg-01",
  ],
  [
    "settings that it states already need no other words, and have one kind of arrow",
    "CAT-771 catalog: keyMode sku -> full-url",
    '{"note": "one key for each address"}',
    "the change CAT-771 on catalog: keyMode sku → full-url",
  ],
  [
    "a setting with the name of its component is named once",
    "debug: debug off -> on",
    "debug on",
    "the change of debug off → on",
  ],
])("%s", (_, subject, quote, told) => {
  expect(name(subject, quote)).toBe(told);
});

test("an intruder is who used the credential, also where no account is known", () => {
  const login = { kind: "access", title: "Login as svc" } as const;
  expect(name("svc (credential used by an intruder)", "", login)).toBe(
    "an intruder used the credential of svc",
  );
  expect(name("(credential used by an intruder)", "", login)).toBe("an intruder used a credential");
});

test("a migration is named as what began", () => {
  expect(name("stock V118", "", { title: "Migration of stock V118 starts" })).toBe(
    "the migration of stock V118",
  );
});
