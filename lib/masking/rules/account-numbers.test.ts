import { expect, test } from "vitest";
import { findAccountNumbers, findCardsAndCounters } from "./account-numbers";

// Numbers that payment networks publish for tests; each passes the check digit.
const card = "4111111111111111";

test.each([
  ["the name of a measurement is before it", `rx_bytes_total=${card}`],
  ["it is a member of a measurement", `{"octets_total": ${card}}`],
  ["a metric exposes it behind its labels", `receive_bytes_total{device="eth0"} ${card}`],
  ["its groups are cells of a row of numbers", "12 4111 1111 1111 1111 29530"],
  ["its groups are columns of a row", "0,4111,1111,1111,1111,29530"],
])("a counter is no card although it passes the check digit: %s", (_, text) => {
  expect(findAccountNumbers(text)).toEqual([]);
  expect(findCardsAndCounters(text)).toHaveLength(1);
});

test.each([
  ["it is called one", `card_total=${card}`],
  ["it is called one beside a row of numbers", "card 12 4111 1111 1111 1111"],
  ["a plain word is before it", `charged in total ${card} today`],
  ["nothing is before it", card],
  ["it is written in groups", "paid with 4111 1111 1111 1111 today"],
])("a card stays hidden: %s", (_, text) => {
  expect(findAccountNumbers(text)).toMatchObject([{ label: "card" }]);
});

test("a number of sixteen digits that fails the check digit is no card", () => {
  expect(findAccountNumbers("paid with 4111111111111112")).toEqual([]);
});
