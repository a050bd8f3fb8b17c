import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scanMomentPhrase } from "./moment-phrase";
import { findStatedZone } from "./stated-zone";

/** `2026-11-21 14:08 minute ~ America/New_York →14:20 | rest`, with what is left out left out. */
function render(text: string): string | null {
  const moment = scanMomentPhrase(text, 0);
  if (moment === null) return null;
  const { date, clock, end } = moment;
  const two = (value: number) => String(value).padStart(2, "0");
  const spell = (micros: number) => {
    const minutes = Math.floor(micros / 60_000_000);
    const seconds = (micros % 60_000_000) / 1_000_000;
    const rest = seconds === 0 ? "" : `:${seconds}`;
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}${rest}`;
  };
  const parts = [
    date === null ? null : `${date.year ?? "----"}-${two(date.month)}-${two(date.day)}`,
    clock === null ? null : `${spell(clock.microsOfDay)} ${clock.granularity}`,
    clock?.isApproximate ? "~" : null,
    clock?.zone == null ? null : (clock.zone.zone ?? "ambiguous"),
    clock?.untilMicrosOfDay == null ? null : `→${spell(clock.untilMicrosOfDay)}`,
    `| ${text.slice(end)}`,
  ];
  return parts.filter((part) => part !== null).join(" ");
}

describe("what people write at the head of a line", () => {
  test.each([
    ["14:08: text", "14:08 minute | : text"],
    ["at 14:08 UTC - text", "14:08 minute UTC |  - text"],
    ["14:08:21.5 text", "14:08:21.5 millisecond |  text"],
    ["2:08pm text", "14:08 minute |  text"],
    ["12:08 a.m. text", "00:08 minute |  text"],
    ["17:14pm", "17:14 minute | "],
    ["2 pm ET", "14:00 hour America/New_York | "],
    ["1408 UTC text", "14:08 minute UTC |  text"],
    ["14h08 text", "14:08 minute |  text"],
    ["14:08 (CEST) text", "14:08 minute Europe/Berlin |  text"],
    ["14:08 IST text", "14:08 minute ambiguous |  text"],
    ["14:08 UTC+2", "14:08 minute +02:00 | "],
    ["14:08+0530", "14:08 minute +05:30 | "],
    ["~13:30-13:45", "13:30 minute ~ →13:45 | "],
    ["ca. 13:30", "13:30 minute ~ | "],
    ["10:45~", "10:45 minute ~ | "],
    ["22:00–02:00 text", "22:00 minute →02:00 |  text"],
    ["2:00–3:30 PM", "14:00 minute →15:30 | "],
    ["16:04 to 16:20 UTC", "16:04 minute UTC →16:20 | "],
    ["Nov 21, 14:08", "-----11-21 14:08 minute | "],
    ["19. April, 11:00", "-----04-19 11:00 minute | "],
    ["Sep 27 2017 13:06", "2017-09-27 13:06 minute | "],
    ["Saturday, 21 November 2026", "2026-11-21 | "],
    ["On Nov 21st: text", "-----11-21 | : text"],
    ["2026-11-21 - 14:08", "2026-11-21 14:08 minute | "],
    ["2026-11-21T14:08-07:00", "2026-11-21 14:08 minute -07:00 | "],
    ["21.11.2026 14:08", "2026-11-21 14:08 minute | "],
    ["14:08 UTC on 21 Nov 2026", "2026-11-21 14:08 minute UTC | "],
    ["2026年11月21日 下午2:08 重启", "2026-11-21 14:08 minute |  重启"],
    ["14点08分，重启", "14:08 minute | ，重启"],
  ])("%s", (text, expected) => {
    expect(render(text)).toBe(expected);
  });

  test.each([
    ["a ratio", "16:9 picture"],
    ["an hour that is none", "25:00 text"],
    ["an address of hardware", "12:34:56:78:9a:bc"],
    ["an address of a network", "10.0.0.1 is down"],
    ["a number", "1408 requests"],
    ["a day that is none", "2026-02-30 text"],
    ["a year with a digit too many", "20202-01-16 12:00"],
    ["a day that could be two", "03/04/2026 12:00"],
    ["a word that is also a month", "1 may fail"],
    ["an unreadable hour", "2X:XX text"],
  ])("%s is no time", (_what, text) => {
    expect(render(text)).toBeNull();
  });

  test("a name of a place is no zone when something else follows", () => {
    expect(render("14:08 Central cluster is down")).toBe("14:08 minute |  Central cluster is down");
  });

  test("any day and minute is read back from the ways it is written", () => {
    const months = ["January", "February", "March", "April", "May", "June", "July"];
    const day = fc.record({
      year: fc.integer({ min: 1990, max: 2090 }),
      month: fc.integer({ min: 1, max: 7 }),
      day: fc.integer({ min: 1, max: 28 }),
      minutes: fc.integer({ min: 0, max: 1439 }),
    });
    fc.assert(
      fc.property(day, ({ year, month, day, minutes }) => {
        const two = (value: number) => String(value).padStart(2, "0");
        const [hour, minute] = [Math.floor(minutes / 60), two(minutes % 60)];
        const name = months[month - 1] ?? "";
        const half = `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
        for (const text of [
          `${year}-${two(month)}-${two(day)} ${two(hour)}:${minute}`,
          `${name} ${day}, ${year} ${two(hour)}:${minute}`,
          `${day} ${name.slice(0, 3)} ${year} at ${half}`,
          `${year}年${month}月${day}日${two(hour)}:${minute}`,
        ]) {
          const read = scanMomentPhrase(text, 0);
          expect({ ...read?.date, end: 0 }).toEqual({ year, month, day, end: 0 });
          expect(read?.clock?.microsOfDay).toBe(minutes * 60_000_000);
        }
      }),
    );
  });
});

describe("a zone stated once for all times", () => {
  test.each([
    ["All times in PST", "America/Los_Angeles"],
    ["All times in PST (UTC-7)", "-07:00"],
    ["All times in Central European Time (CET)", "Europe/Berlin"],
    ["All times in UTC+1 (Zurich time)", "+01:00"],
    ["All times are New York time.", "America/New_York"],
    ["Times are UTC unless noted", "UTC"],
    ["Timezone: America/New_York", "America/New_York"],
    ["所有时间均为北京时间", "Asia/Shanghai"],
    ["All times in IST", null],
    ["Newest at the bottom. Times AWST. One row for each change.", "+08:00"],
    ["Oldest first; times ACST", "+09:30"],
    ["All times are local Perth time", "Australia/Perth"],
    ["Times SAST", "+02:00"],
    ["Timestamps WIB", "+07:00"],
    ["Times are NZST", "Pacific/Auckland"],
    ["Zeiten in MEZ", "Europe/Berlin"],
    ["Protokoll der Nacht. Alle Zeiten MESZ", "Europe/Berlin"],
    ["Zeitzone: MEZ", "Europe/Berlin"],
    ["Toutes les heures sont en CET", "Europe/Berlin"],
    ["Orari in CEST", "Europe/Berlin"],
    ["Newest first. Times CST", null],
  ])("%s", (line, zone) => {
    const found = findStatedZone(line, false);
    expect(found).not.toBeNull();
    expect(found?.zone).toBe(zone);
  });

  test("in the heading of a section or a column, brackets are enough", () => {
    expect(findStatedZone("Time (UTC)", true)?.zone).toBe("UTC");
    expect(findStatedZone("Date and Time in CET", true)?.zone).toBe("Europe/Berlin");
    expect(findStatedZone("Timeline of CT outage", true)).toBeNull();
  });

  test.each([
    "response times in Europe rose",
    "All times below are approximate; PT team helped.",
    "we rebooted it (GMT)",
    "It failed several times, EST of the repair is unknown",
    "In alten Zeiten war MEZ üblich",
  ])("%s states none", (line) => {
    expect(findStatedZone(line, false)).toBeNull();
  });
});
