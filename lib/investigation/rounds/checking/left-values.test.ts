import { expect, test } from "vitest";
import { leavesValue } from "./left-values";
import { isInCompoundsAlone } from "./value-places";

const recordOf = (message: string, fields = {}) => ({ message, fields });

test.each<[string, string]>([
  ["conveyor speed 40 -> 25", "40"],
  ["conveyor speed 40 m/min → 25 m/min", "40"],
  ['valve "shut" => "ajar"', "shut"],
  ["ward roster changed from night to day", "night"],
  ["Tarif von 3,20 auf 3,45 gesetzt", "3,20"],
  ["pression passée de 4 bar à 6 bar", "4"],
  ["el aforo pasa de 80 a 120", "80"],
  ["limite alterado de 10 para 30", "10"],
  ["teplota změněna z 21 na 18", "21"],
  ["лимит изменён с 5 на 9", "5"],
  ["温度を20から25に変更", "20"],
  ["阈值由30改为45", "30"],
  ["kota 60'tan 80'e çıkarıldı", "60"],
  ["tide table ed. 7 loaded, replaces ed. 6", "ed. 6"],
  ["rate card 12 in force (was 11)", "11"],
  ["gate RED>GREEN", "RED"],
  ["--- a/oven.conf\n+++ b/oven.conf\n-heat = 180\n+heat = 220", "180"],
])("%s: %s was until then", (message, value) => {
  expect(leavesValue(recordOf(message), message, value)).toBe(true);
});

test.each<[string, string]>([
  ["conveyor speed 40 -> 25", "25"],
  ["ward roster changed from night to day", "day"],
  ["Tarif von 3,20 auf 3,45 gesetzt", "3,45"],
  ["gate RED>GREEN", "GREEN"],
  ["rate card 12 in force (was 11)", "12"],
  ["speed is 40 now", "40"],
  ["reading 300 > 200, horn sounds", "300"],
  ["queue depth 1,024 > 900", "1,024"],
  ["<lock>shut</lock>", "lock"],
  ["moved 40 crates from dock 4 in bay 7", "40"],
  ["heat 180 -", "180"],
  ["-heat = 180", "180"],
])("%s: %s is no value that was left", (message, value) => {
  expect(leavesValue(recordOf(message), message, value)).toBe(false);
});

test.each<[string, Record<string, string | number>, string, boolean]>([
  ["old and new", { old: "blue", new: "green" }, "blue", true],
  ["the new one", { old: "blue", new: "green" }, "green", false],
  ["a name around them", { price_before: 4, price_after: 5 }, "4", true],
  ["in humps", { previousTrack: "A1", currentTrack: "B2" }, "A1", true],
  ["a state and what was", { state: "idle", previous_state: "busy" }, "busy", true],
  ["a sender and a receiver of something else", { from: "kim", to: "lee" }, "blue", false],
  ["two of different things", { old_price: 4, new_name: "x" }, "4", false],
])("fields hold what was and what is: %s", (_name, fields, value, isLeft) => {
  expect(leavesValue(recordOf("changed", fields), JSON.stringify(fields), value)).toBe(isLeft);
});

test("a mark that may compare is an arrow where the like of the record cannot compare", () => {
  const message = "book rules 1.9 > 1.8";
  expect(leavesValue(recordOf(message), message, "1.9")).toBe(false);
  expect(leavesValue(recordOf(message), message, "1.9", [recordOf("book rules 1.8 > 1.9")])).toBe(
    true,
  );
});

test.each<[string, string, boolean]>([
  ["breaker half-open, one probe", "open", true],
  ["Ventil nicht-bereit", "bereit", true],
  ["breaker open after 5 failures", "open", false],
  ["half-open, then open", "open", false],
  ["nothing of it", "open", false],
])("%s: %s stands as a part of other words alone: %s", (text, value, isPart) => {
  expect(isInCompoundsAlone(text, value)).toBe(isPart);
});

test("the two ends of a way are no value that was left", () => {
  const mail = { from: "office@example.org", to: "ward@example.org" };
  expect(leavesValue(recordOf("sent", mail), "sent", "office@example.org")).toBe(false);
  const turned = { from: "12", to: "1" };
  expect(leavesValue(recordOf("flow set", turned), "flow set", "12")).toBe(true);
});
