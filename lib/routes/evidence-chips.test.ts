import fc from "fast-check";
import { expect, test } from "vitest";
import { artifactIds } from "@/lib/domain/ids";
import { listChips } from "./evidence-chips";
import { type EvidenceSearch, everyRecord } from "./workspace-search-params";

const artifactId = artifactIds.fromDigest("00000000000000aa");
const chipsOf = (search: Partial<EvidenceSearch>) =>
  listChips({ ...everyRecord, ...search }, () => "app/a.log");

test("each term of the box and each filter is one chip, and goes alone", () => {
  const search = {
    text: 'pool -"timed out" entity:"db-1|10.0.0.5" severity:error',
    artifactId,
    kinds: ["log", "access"],
  } satisfies Partial<EvidenceSearch>;
  const chips = chipsOf(search);
  expect(chips.map(({ label }) => label)).toEqual([
    "pool",
    '-"timed out"',
    "entity:db-1",
    "severity: error",
    "file: app/a.log",
    "kind: log",
    "kind: access",
  ]);
  expect(chips[0]?.without.text).toBe('-"timed out" entity:"db-1|10.0.0.5" severity:error');
  expect(chips[4]?.without.artifactId).toBeNull();
  expect(chips[5]?.without.kinds).toEqual(["access"]);
});

test("a box that cannot be understood is one chip, which empties it", () => {
  expect(chipsOf({ text: '"open' })).toEqual([{ label: '"open', without: everyRecord }]);
});

test("taking away chip after chip ends with every record", () => {
  const text = fc.array(fc.constantFrom("pool", '"a b"', "status:503", "-x", "/y+/", "kind:log"), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(text, (words) => {
      let search: EvidenceSearch = { ...everyRecord, text: words.join(" "), severities: ["error"] };
      for (let left = 10; left > 0; left -= 1) {
        search = listChips(search, () => "")[0]?.without ?? search;
      }
      expect(search).toEqual(everyRecord);
    }),
  );
});
