import { expect, test } from "vitest";
import { ambiguousZoneOfName, offsetOfName, regionOfName } from "./time-zone-name";

test.each([
  ["Time (AWST)", 480],
  ["Time AWST", 480],
  ["called at_time ACST", 570],
  ["Uhrzeit MEZ", 60],
  ["timestamp_JST", 540],
  ["Time (UTC)", 0],
])("%s states an offset", (name, minutes) => {
  expect(offsetOfName(name)).toBe(minutes);
});

test.each(["Time taken BEST", "Repair cost EST", "time_est", "Time CST", "Restart time at"])(
  "%s states no offset",
  (name) => {
    expect(offsetOfName(name)).toBeNull();
  },
);

test.each([
  ["Timestamp [America/New_York]", "America/New_York"],
  ["called (Perth time)", "Australia/Perth"],
  ["Time (local Perth time)", "Australia/Perth"],
  ["Date, Auckland time", "Pacific/Auckland"],
  ["when (NZ)", "NZ"],
  ["Start [Japan]", "Japan"],
])("%s states whose clock it is", (name, region) => {
  expect(regionOfName(name)).toBe(region);
});

test.each(["lead time", "Response time", "Start Time", "Time (last time)"])(
  "%s states nobody's clock",
  (name) => {
    expect(regionOfName(name)).toBeNull();
  },
);

test("an abbreviation of several places stays open", () => {
  expect(ambiguousZoneOfName("Time (IST)")).toBe("IST");
});
