import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { createSearchIndex } from "./search";
import type { Searchable } from "./searchable";

const start = Date.UTC(2026, 10, 21, 2, 0, 0);
const zone = "UTC";
const context = { at: null, zone };

function line(place: string, minute: number | null, text: string, series: string | null = null) {
  const at = minute === null ? null : instant(start + minute * 60_000);
  const time = at === null ? null : { earliest: at, latest: at };
  const item: Searchable<string> = {
    place,
    text,
    time,
    timeConfidence: 1,
    stated: null,
    series,
    said: null,
    salience: 0.5,
  };
  return item;
}

const lines = [
  line("early", 1, "connection to orders refused", "refused"),
  line("again", 22, "connection to orders refused", "refused"),
  line("deploy", 20, "rollout of orders finished"),
  line("quiet", 40, "cache warmed"),
  line("undated", null, "connection to orders refused by hand"),
];
const index = createSearchIndex(lines);

function placesOf(query: string, settings = {}) {
  return index.search(query, context, settings).hits.map(({ place }) => place);
}

describe("search", () => {
  test("finds by words of one meaning and by stems", () => {
    expect(placesOf("deployments of orders")[0]).toBe("deploy");
  });

  test("lifts what lies in the stretch a query names, and says so", () => {
    const { hits, asked } = index.search("orders refused at 02:22", context);
    expect(asked.within).toMatchObject({ words: "02:22" });
    expect(hits[0]).toMatchObject({ place: "again" });
    expect(hits[0]?.why.join()).toContain("in the asked time");
  });

  test("reads a clock on the day of most records, whatever one of them is dated", () => {
    const wrong = { ...line("wrong", 0, "orders refused"), time: null };
    const years = instant(Date.UTC(2039, 4, 3));
    const dated = { ...wrong, time: { earliest: years, latest: years } };
    const items = Array.from({ length: 5 }, (_, at) => line(`${at}`, 20 + at, "orders refused"));
    const { asked } = createSearchIndex([...items, dated]).search("refused at 02:22", context);
    expect(asked.within?.earliest).toBe(start + 22 * 60_000);
  });

  test("gives what a stretch holds where no word fits", () => {
    expect(placesOf("what was happening at 02:40?")).toEqual(["quiet"]);
  });

  test("reads a stretch that an event tells", () => {
    expect(placesOf("refused right after the rollout of orders").slice(0, 2)).toContain("again");
  });

  test.each([
    ["When were connections refused?", "early"],
    ["When was the last connection refused?", "again"],
    ["连接 refused 是什么时候", "early"],
  ])("of many alike takes the one whose turn is asked for: %s", (query, place) => {
    expect(placesOf(query)[0]).toBe(place);
  });

  test.each([
    "orders refused on 31 February",
    "orders refused at 25:61",
    "orders refused flibbertigibbet",
  ])("lifts nothing for a time that cannot be: %s", (query) => {
    expect(index.search(query, context)).toEqual(index.search(query, context, { boost: 0 }));
  });

  test("lifts nothing by a date on which nothing was", () => {
    const query = "orders refused on 3 May 2019";
    expect(placesOf(query)).toEqual(placesOf(query, { boost: 0 }));
  });

  test("counts what words tell of a time, unless told not to", () => {
    const stated = {
      earliest: instant(start + 60_000),
      latest: instant(start + 119_999),
      words: "at 02:01",
      confidence: 0.9,
    };
    const items = [
      line("stamp", 30, "orders were slow"),
      { ...line("told", 31, "orders were slow"), stated },
    ];
    const search = (isNormalised: boolean) =>
      createSearchIndex(items).search("orders slow at 02:01", context, { isNormalised }).hits[0]
        ?.place;
    expect([search(true), search(false)]).toEqual(["told", "stamp"]);
  });

  test("finds what is near in meaning without a word of it, says so, and changes nothing where it is left out", () => {
    const near = new Map([[3, { rank: 1, cosine: 0.81 }]]);
    const { hits } = index.search("orders refused", context, { near, boost: 0 });
    expect(hits.find(({ place }) => place === "quiet")?.why).toEqual([
      "similar meaning (cosine 0.81)",
    ]);
    expect(hits[0]?.place).not.toBe("quiet");
    expect(placesOf("orders refused", { near: null })).not.toContain("quiet");
    const both = new Map([[1, { rank: 1, cosine: 0.9 }]]);
    expect(placesOf("orders refused", { near: both, boost: 0 })[0]).toBe("again");
  });

  test("scores lie in [0, 1], and a boost of 0 leaves the order of the words", () => {
    const word = fc.constantFrom(
      "orders",
      "refused",
      "cache",
      "at 02:22",
      "when",
      "last",
      "昨天",
      "\u202e",
      "31 February",
    );
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (words, boost) => {
          const query = words.join(" ");
          const { hits } = index.search(query, context, { boost });
          for (const { score } of hits) expect(score >= 0 && score <= 1).toBe(true);
          const plain = index.search(query, context, { boost: 0 });
          const again = index.search(query, context, { boost: 0, isNormalised: false });
          expect(again.hits).toEqual(plain.hits);
        },
      ),
    );
  });
});
