import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { createSearchIndex, type SearchSettings } from "../search";
import type { Searchable } from "../searchable";
import { findAsked } from "./said";

const start = Date.UTC(2026, 2, 2, 18);

function line(place: string, minute: number, text: string): Searchable<string> {
  const at = instant(start + minute * 60_000);
  return {
    ...{ place, text, time: { earliest: at, latest: at }, timeConfidence: 1 },
    ...{ stated: null, series: null, said: null, salience: 0.5 },
  };
}

function message(place: string, minute: number, speaker: string, text: string) {
  const said = { conversation: "team", speaker, asks: findAsked(text) };
  return { ...line(place, minute, `${speaker} ${text}`), said };
}

function placesOf(
  items: readonly Searchable<string>[],
  query: string,
  settings: Partial<SearchSettings> = {},
) {
  const { hits } = createSearchIndex(items).search(query, { at: null, zone: "UTC" }, settings);
  return hits.map(({ place }) => place);
}

const moving = [
  message("boxes", 0, "Mira", "We carried forty boxes up the stairs and drank lemonade"),
  message("asked", 1, "Tobias", "Did the lamp survive?"),
  message("answer", 2, "Mira", "No, I glued it and now it leans to the left a little"),
  message("later", 3, "Tobias", "Then it has character, as all good furniture does in the end"),
  message("next day", 1500, "Mira", "The neighbour below plays the trombone every single evening"),
];

describe("conversations", () => {
  test("finds an answer by the question before it, and states why", () => {
    const query = "What happened to the lamp?";
    expect(placesOf(moving, query, { boost: 0 })).toEqual(["asked"]);
    expect(placesOf(moving, query).slice(0, 2).toSorted()).toEqual(["answer", "asked"]);
    const { hits } = createSearchIndex(moving).search(query, { at: null, zone: "UTC" });
    expect(hits.find(({ place }) => place === "answer")?.why).toEqual([
      "messages around it match",
      "first occurrence",
    ]);
  });

  test("counts nothing across a pause of hours", () => {
    const items = [
      ...moving.slice(0, 2),
      message("answer", 400, "Mira", "No, I glued it and now it leans to the left a little"),
    ];
    expect(placesOf(items, "What happened to the lamp?")).toEqual(["asked", "boxes"]);
  });

  test("counts nothing of another conversation", () => {
    const other = { ...message("other", 2, "Mira", "It leans"), said: null };
    const said = { conversation: "family", speaker: "Mira", asks: "nothing" as const };
    const items = [...moving.slice(0, 2), { ...other, said }];
    expect(placesOf(items, "What happened to the lamp?")).not.toContain("other");
  });

  test("reads messages in the order of their times, whatever the order of the file", () => {
    expect(placesOf(moving.toReversed(), "What happened to the lamp?")).toEqual(
      placesOf(moving, "What happened to the lamp?"),
    );
  });

  test("of equal messages puts those of the speaker that the question names first", () => {
    const items = [
      message("Ben", 0, "Ben Roth", "Mira booked the crane for the whale in spring"),
      message("Mira", 600, "Mira Lind", "Ben booked the crane for the whale in spring"),
    ];
    expect(placesOf(items, "the crane that Mira booked")[0]).toBe("Mira");
    expect(placesOf(items, "the crane that Ben booked")[0]).toBe("Ben");
  });

  test("asked when, puts a message that states a time first, unless told not to read times", () => {
    const stated = {
      ...{ earliest: instant(start), latest: instant(start + 1) },
      ...{ words: "Friday", confidence: 1 },
    };
    const items = [
      message("plain", 0, "Mira", "I signed the lease with my old pen"),
      { ...message("timed", 600, "Mira", "I signed the lease on a Friday"), stated },
    ];
    const query = "When did she sign the lease?";
    expect(placesOf(items, query)[0]).toBe("timed");
    expect(placesOf(items, query, { isNormalised: false })[0]).toBe("plain");
  });

  test("puts a message that only asks below one that states the same", () => {
    const items = [
      message("asks", 0, "Mira", "Who signed the lease of the flat?"),
      message("states", 600, "Mira", "Anton signed the lease of the flat."),
    ];
    expect(placesOf(items, "lease of the flat")[0]).toBe("states");
  });

  const words = ["lamp", "crane", "lease", "when", "Mira", "whale?", "no", "on Friday"];
  const texts = fc.array(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 12,
  });

  test("lines of logs keep their scores, whatever is said beside them", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...words), (said, query) => {
        const items = said.flatMap((text, at) => [
          message(`message ${at}`, at * 90, "Mira", text.join(" ")),
          line(`line ${at}`, at, text.toReversed().join(" ")),
        ]);
        const search = (searched: readonly Searchable<string>[]) =>
          createSearchIndex(searched)
            .search(query, { at: null, zone: "UTC" }, { top: 99 })
            .hits.filter(({ place }) => place.startsWith("line"));
        expect(search(items)).toEqual(search(items.map((item) => ({ ...item, said: null }))));
      }),
    );
  });

  test("few hits are the first of all, and the total is the same", () => {
    const queries = fc.constantFrom("lamp", "When did Mira lease it?", "the crane on Friday", "no");
    const numbers = fc.array(fc.nat(7), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(texts, numbers, queries, fc.nat(6), (said, drawn, query, top) => {
        const items = said.flatMap((text, at): Searchable<string>[] => {
          const written = message(`${at}`, at * 90, "Mira", text.join(" "));
          const logged = line(`line ${at}`, at, text.toReversed().join(" "));
          const isDated = drawn[at] !== 0;
          return [isDated ? written : { ...written, time: null }, { ...logged, series: "alike" }];
        });
        const index = createSearchIndex(items);
        const search = (most: number) =>
          index.search(query, { at: null, zone: "UTC" }, { top: most });
        const [few, all] = [search(top), search(99)];
        expect(few.hits).toEqual(all.hits.slice(0, top));
        expect(few.total).toBe(all.total);
      }),
    );
  });

  test("a boost of 0 leaves messages in the order of the words", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...words), (said, query) => {
        const items = said.map((text, at) => message(`${at}`, at * 90, "Mira", text.join(" ")));
        const plain = items.map((item) => ({ ...item, said: null }));
        expect(placesOf(items, query, { boost: 0 })).toEqual(placesOf(plain, query, { boost: 0 }));
      }),
    );
  });
});
