import { expect, test } from "vitest";
import { formatInstant } from "@/lib/base/instant";
import { toNamed } from "@/lib/retrieval/words/named";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { recallEvidence } from "./recall-evidence";

const recall = await recallEvidence(
  evidenceOfText({
    "mill.log": [
      "2026-11-21T10:00:00Z cutter K-12 engaged",
      "2026-11-21T10:01:00Z cutter K-13 engaged",
      "2026-11-21T10:02:00Z pressure low at valve 4",
      "2026-11-21T10:03:00Z pressure low at valve 4",
      "2026-11-21T10:04:00Z pressure low at valve 4",
      "2026-11-21T10:05:00Z boiler 2 cold",
      "2026-11-21T10:06:00Z boiler 3 cold",
    ],
    "tableau.log": [
      "2026-11-21T11:00:00Z ALARM 17 kommt: Wasserstand",
      "2026-11-21T11:00:42Z ALARM 17 behoben: Wasserstand",
      "2026-11-21T11:10:00Z Förderband steht (Dauer 12,5 s)",
      "2026-11-21T11:12:00Z sorter INFO lauf=4711 begonnen",
      "2026-11-21T11:12:30Z sorter INFO lauf=4812 begonnen",
      "2026-11-21T11:12:50Z sorter INFO lauf=4711 beendet",
      "2026-11-21T11:13:45Z sorter INFO lauf=4812 beendet",
      "2026-11-21T11:20:00Z gate G9 mode=auto",
      "2026-11-21T11:25:00Z gate G9 mode=hand",
    ],
  }),
);

function find(words: string) {
  const found = recall.find(toNamed(words));
  const times = found?.records.map(({ earliest }) => formatInstant(earliest).slice(11, 19));
  return found === null ? null : { kind: found.kind, times };
}

test("a record is found by its name and a word beside it, and no other name will do", () => {
  expect(find("cutter K-13 engaged")).toEqual({ kind: "one", times: ["10:01:00"] });
  expect(find("cutter K-14 engaged")).toBeNull();
});

test("of many alike the first tells a beginning, the last an end, and the turn that is asked for itself", () => {
  expect(find("low pressure at the valve")?.times?.[0]).toBe("10:02:00");
  expect(find("the last low pressure at the valve")?.times?.[0]).toBe("10:04:00");
  expect(find("the end of low pressure at the valve")?.times?.[0]).toBe("10:04:00");
  expect(find("the second low pressure at the valve")?.times?.[0]).toBe("10:03:00");
});

test("several that tell it as well are told as several, each with its time", () => {
  const tied = recall.find(toNamed("the boiler engaged"));
  expect(tied).toBeNull();
  expect(find("the cutter engaged")).toMatchObject({ kind: "one" });
});

test("too little of the words is nothing", () => {
  expect(find("the harvest of the orchard")).toBeNull();
  expect(find("pressure of public opinion in the orchard")).toBeNull();
});

test("a question in one language finds the alarm of another, not that it was over", () => {
  expect(find("alert 17")?.times?.[0]).toBe("11:00:00");
});

test.each([
  ["from what tells of it to what says that it is over", "alert 17", 42_000],
  ["as a record says itself", "the Förderband", 12_500],
])("how long something was is told %s", (_how, words, ms) => {
  const answered = recall.length(toNamed(words));
  const length =
    answered?.kind === "ends"
      ? answered.end.earliest - answered.start.earliest
      : answered?.kind === "stated"
        ? answered.ms
        : null;
  expect(length).toBe(ms);
});

test("what was never over has no length", () => {
  expect(recall.length(toNamed("cutter K-12 engaged"))).toBeNull();
});

test("a run lasts from the record that says it began to the one of the same number that says it was over", () => {
  expect(recall.length(toNamed("the first sorter"))).toMatchObject({
    kind: "ends",
    start: { place: { said: expect.stringContaining("4711 begonnen") } },
    end: { place: { said: expect.stringContaining("4711 beendet") } },
  });
  expect(recall.length(toNamed("the second sorter"))).toMatchObject({
    end: { place: { said: expect.stringContaining("4812 beendet") } },
  });
});
