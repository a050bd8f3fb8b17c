import { describe, expect, test } from "vitest";
import { scanInstant } from "../instants/instant-scan";
import { scanTimeOfDay } from "../instants/time-of-day-scan";
import { scanStamp } from "./parse-stamp";

const hourOf = (text: string) => {
  const found = scanStamp(text, 0, "day-first");
  return found === null ? null : Math.floor((found.stamp.wallMicros / 3_600_000_000) % 24);
};

describe("the half of the day behind a clock of twelve hours", () => {
  test.each([
    ["PM", "AM"],
    ["p.m.", "a.m."],
    ["p. m.", "a. m."],
    ["p.\u00a0m.", "a.\u00a0m."],
    ["μ.μ.", "π.μ."],
    ["μμ", "πμ"],
    ["م", "ص"],
    ["ب.ظ", "ق.ظ"],
    ["nachm.", "vorm."],
    ["NACHM.", "VORM."],
    ["CH", "SA"],
    ["PTG", "PG"],
    ["e pasdites", "e paradites"],
    ["अपराह्न", "पूर्वाह्न"],
    ["сл.об.", "пр.об."],
    ["ÖS", "ÖÖ"],
    ["da tarde", "da manhã"],
    ["de la tarde", "de la mañana"],
  ])("is read in the words of any language: %s, %s", (afternoon, forenoon) => {
    expect(hourOf(`14/03/2026 2:14:05 ${afternoon}`)).toBe(14);
    expect(hourOf(`14/03/2026 2:14:05 ${forenoon}`)).toBe(2);
    expect(hourOf(`14/03/2026 12:14:05 ${forenoon}`)).toBe(0);
  });

  test.each([
    ["ÖS", "ÖÖ"],
    ["du.", "de."],
    ["下午", "上午"],
    ["午後", "午前"],
    ["오후", "오전"],
    ["PM", "AM"],
    ["பிற்பகல்", "முற்பகல்"],
  ])("is read before the clock too: %s, %s", (afternoon, forenoon) => {
    for (const date of [
      "14/03/2026",
      "14.03.2026",
      "2026/3/14",
      "2026-03-14",
      "2026. 03. 14.",
      "2026.03.14.",
    ]) {
      expect(hourOf(`${date} ${afternoon} 2:14:05`), date).toBe(14);
      expect(hourOf(`${date} ${afternoon} 02:14:05`), date).toBe(14);
      expect(hourOf(`${date} ${forenoon} 2:14:05`), date).toBe(2);
      expect(hourOf(`${date} ${forenoon} 12:14:05`), date).toBe(0);
      expect(hourOf(`${date} ${afternoon} 14:14:05`), date).toBe(14);
    }
  });

  test("before a clock without a day, and not inside a word", () => {
    const hour = (text: string, at: number) =>
      Math.floor((scanTimeOfDay(text, at)?.microsOfDay ?? Number.NaN) / 3.6e9);
    expect(hour("ÖS 02:14:05 hata", 3)).toBe(14);
    expect(hour("du. 2:14:05 hiba", 4)).toBe(14);
    expect(hour("de. 12:14:05 hiba", 4)).toBe(0);
    expect(hour("SPAM 02:14:05", 5)).toBe(2);
  });

  test("between a day and its clock is no word to pass over", () => {
    const hourOfInstant = (text: string) => {
      const scan = scanInstant(text, 0, null);
      return scan?.kind === "instant" ? Math.floor((scan.stamp.wallMicros / 3.6e9) % 24) : null;
    };
    expect(hourOfInstant("2026.03.14. du. 2:14:05")).toBe(14);
    expect(hourOfInstant("14 Mart 2026 ÖS 02:14:05")).toBe(14);
    expect(hourOfInstant("14 Mart 2026 ÖÖ 02:14:05")).toBe(2);
  });

  test("at night leaves twelve to nobody, for it may be of the next day", () => {
    expect(hourOf("14/03/2026 8:14:05 da noite")).toBe(20);
    expect(hourOf("14/03/2026 12:14:05 da noite")).toBeNull();
  });

  test("says the month first only where it is English", () => {
    const monthOf = (text: string) => {
      const found = scanStamp(text, 0, null);
      return found === null ? null : new Date(found.stamp.wallMicros / 1000).getUTCMonth() + 1;
    };
    expect(monthOf("3/4/2026 2:14:05 PM")).toBe(3);
    expect(monthOf("3/4/2026 2:14:05 p. m.")).toBeNull();
  });

  test("is not made of what only looks like it", () => {
    expect(hourOf("14/03/2026 02:14:05 CH 7 opened")).toBe(2);
    expect(hourOf("14/03/2026 2:14:05 CHX opened")).toBe(2);
    expect(hourOf("14/03/2026 2:14:05 p. mx")).toBe(2);
    expect(hourOf("14/03/2026 14:14:05 CH 7 opened")).toBe(14);
  });
});
