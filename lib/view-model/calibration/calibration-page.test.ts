import { describe, expect, test } from "vitest";
import { calibrate } from "@/lib/domain/calibration/calibration";
import type { CalibrationCase } from "@/lib/domain/calibration/calibration-case";
import { incidentIds } from "@/lib/domain/ids";
import { toCalibrationPage } from "./calibration-page";
import { tellLikeThis } from "./like-this-text";

const incident = incidentIds.fromSuffix("00000001");
const casesOf = (count: number, kept: number, changes: Partial<CalibrationCase> = {}) =>
  Array.from(
    { length: count },
    (_, n): CalibrationCase => ({
      ...{ incident, piece: `evt_${n}`, noun: "event", performer: "rules", expert: null },
      ...{ source: "syslog", mechanism: null, confidence: 0.85, isKept: n < kept, ...changes },
    }),
  );
const page = (cases: readonly CalibrationCase[], isBounded = false) =>
  toCalibrationPage({ calibration: calibrate(cases), incidents: 2, isBounded });

describe("the page", () => {
  test("with too few decisions counts them, and draws and reckons nothing", () => {
    expect(page([])).toMatchObject({
      shown: null,
      summary: "Nobody has decided on a proposal yet, in 2 incidents.",
    });
    const few = page(casesOf(9, 8));
    expect(few.shown).toBeNull();
    expect(few.summary).toBe("Of 9 proposals that people decided on in 2 incidents, they kept 8.");
  });

  test("draws bins that have cases, and lists all ten", () => {
    const { shown } = page([...casesOf(12, 9), ...casesOf(3, 0, { confidence: 0.31 })]);
    expect(shown?.points.map(({ key, isFew }) => [key, isFew])).toEqual([
      ["30–40 %", true],
      ["80–90 %", false],
    ]);
    expect(shown?.bins).toHaveLength(10);
    expect(shown?.bins[0]?.cells).toEqual(["0–10 %", "0", "0", "–", "–"]);
    expect(shown?.bins[8]?.cells.slice(0, 4)).toEqual(["80–90 %", "12", "9", "75 %"]);
  });

  test("names groups as people do, those without a trait too, and reckons no error of few", () => {
    const { shown } = page([
      ...casesOf(20, 17, { performer: "model:local/x" }),
      ...casesOf(2, 1, { expert: "logs" }),
    ]);
    const rows = (title: string) =>
      shown?.groups.find((group) => group.title === title)?.rows.map(({ cells }) => cells);
    expect(rows("By performer")?.map(([name]) => name)).toEqual(["local/x", "Rules"]);
    expect(rows("By Expert")?.map(([name, , , , , , error]) => [name, error])).toEqual([
      ["Not found in rounds", "0 points"],
      ["Logs", "too few"],
    ]);
    expect(rows("By mechanism")?.[0]?.[0]).toBe("No known mechanism");
  });

  test("names an agent as its owner named it, and nobody's id", () => {
    const { shown } = page(casesOf(12, 9, { performer: "agent:usr_0001/scribe" }));
    const group = shown?.groups.find(({ title }) => title === "By performer");
    expect(group?.rows[0]?.cells[0]).toBe("Agent scribe");
  });

  test("says when older incidents are not counted", () => {
    expect(page([], true).scope).toContain("older than the newest 2");
    expect(page([]).scope).not.toContain("older");
  });
});

describe("pieces like one", () => {
  const known = {
    kind: "known" as const,
    ...{ count: 40, kept: 31, interval: { low: 0.625, high: 0.877 } },
    bin: { from: 0.7, to: 0.8 },
  };

  test("are counted, with what makes them alike", () => {
    const shared = ["noun", "bin", "performer", "expert", "mechanism"] as const;
    expect(tellLikeThis({ ...known, shared }, "causal-link")).toEqual({
      text: "Of 40 like this, people kept 31 (63–88 %).",
      meaning:
        "Like this: other links stated at 70–80 %, by the same performer, proposed by the same Expert, or with no Expert, with the same mechanism, or with none stated.",
    });
    expect(tellLikeThis({ ...known, shared }, "event").meaning).not.toContain("mechanism");
    expect(tellLikeThis({ ...known, shared: ["noun"] }, "event").meaning).toBe(
      "Like this: any other event, however sure its analyst was.",
    );
  });

  test.each([
    [0, "on 0 other links so far"],
    [1, "on 1 other link so far"],
    [9, "on 9 other links so far"],
  ])("%d are too few, and it is said", (count, words) => {
    const shown = tellLikeThis({ kind: "too-few", count, needed: 10 }, "causal-link");
    expect(shown.text).toMatch(/^No track record yet/);
    expect(shown.meaning).toContain(words);
  });
});
