import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { showClock } from "./clock-rows";

const impact = {
  startedAt: instant(0),
  detectedAt: instant(12_000),
  mitigatedAt: null,
  resolvedAt: null,
};
const block = (name: string, text: string) => ({ id: `clock:${name}`, text, by: null });

test("a row states its time once, and that it is not known once", () => {
  const { rows } = showClock({ impact, start: null }, { zone: "UTC", day: "1970-01-01" }, [
    block("detectedAt", "Detected at 00:00:12: the alert fired."),
    block("mitigatedAt", "Mitigated: not known."),
    block("resolvedAt", "Ended: not known. It was going on at the last record."),
  ]);
  expect(rows.map(({ label, timeText, basis }) => [label, timeText, basis?.text ?? null])).toEqual([
    ["Began", "00:00:00", null],
    ["Detected", "00:00:12", "the alert fired."],
    ["Mitigated", "not known", ""],
    ["Ended", "not known", "It was going on at the last record."],
  ]);
});

test.each([
  [12_000, "+12 s"],
  [-600, "at once"],
  [600, "at once"],
  [-5_000, "−5 s"],
])("a moment %i ms after the beginning is shown as “%s”", (ms, text) => {
  const early = { ...impact, startedAt: instant(10_000), detectedAt: instant(10_000 + ms) };
  const { rows } = showClock({ impact: early, start: null }, { zone: "UTC", day: "" }, []);
  expect(rows[1]?.sinceText).toBe(text);
});

test("an offset is the difference of the clock times beside it", () => {
  const uneven = { ...impact, startedAt: instant(100), detectedAt: instant(4_900) };
  const { rows } = showClock(
    { impact: uneven, start: null },
    { zone: "UTC", day: "1970-01-01" },
    [],
  );
  expect(rows.slice(0, 2).map(({ timeText, sinceText }) => [timeText, sinceText])).toEqual([
    ["00:00:00", ""],
    ["00:00:04", "+4 s"],
  ]);
});

test("what a person wrote shows by when it was noticed", () => {
  const { rows } = showClock({ impact, start: null }, { zone: "UTC", day: "1970-01-01" }, [
    block("detectedAt", "Detected by 00:00:59 at the latest, within 59 s: maya wrote “down”."),
  ]);
  expect(rows[1]).toMatchObject({
    ...{ timeText: "by 00:00:59", sinceText: "within 59 s" },
    basis: { text: "maya wrote “down”." },
  });
});
