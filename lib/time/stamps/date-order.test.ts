import { expect, test } from "vitest";
import { findDateOrder } from "./date-order";
import { parseStamp } from "./parse-stamp";

function orderOf(...texts: string[]) {
  return findDateOrder(texts.map((text) => ({ text, at: 0 })));
}

test("a number above 12 decides for the whole file", () => {
  expect(orderOf("03/04/2026 10:00:00", "13/04/2026 10:00:00")).toMatchObject({
    order: "day-first",
    isSure: true,
  });
  expect(orderOf("03/04/2026 10:00:00", "04/28/2026 10:00:00")).toMatchObject({
    order: "month-first",
    isSure: true,
  });
});

test("the order that keeps the lines closest together is taken", () => {
  // As days and months: 1 June to 3 June, against 6 January to 6 March.
  expect(orderOf("06/01/2026 10:00:00", "06/02/2026 10:00:00", "06/03/2026 09:00:00")).toEqual({
    order: "month-first",
    isSure: true,
    example: "06/01/2026",
  });
});

test("one day alone decides nothing: what is usual is taken, and said to be a guess", () => {
  expect(orderOf("05/06/2026 10:00:00", "05/06/2026 11:00:00")).toEqual({
    order: "day-first",
    isSure: false,
    example: "05/06/2026",
  });
  expect(orderOf("5/6/2026 2:20:01 PM")).toMatchObject({ order: "month-first", isSure: false });
});

test("two digits of a year stand first where every zero is written", () => {
  expect(orderOf("17/06/09 20:10:40", "17/06/10 00:10:40")).toMatchObject({ order: "year-first" });
  expect(orderOf("9/23/26 20:28:22:356 CEST")).toMatchObject({
    order: "month-first",
    isSure: true,
  });
  expect(orderOf("21.11.26 20:28:22")).toMatchObject({ order: "day-first", isSure: true });
});

test("one broken date among many does not decide", () => {
  const lines = Array.from({ length: 30 }, (_unused, day) => `11/${day + 1}/2026 10:00:00`);
  expect(orderOf(...lines, "31/31/2026 10:00:00")).toMatchObject({ order: "month-first" });
});

test("a file without such dates has no order", () => {
  expect(orderOf("2026-11-21 10:00:00", "words")).toBeNull();
});

test("with an order every date that fits it is a stamp", () => {
  expect(parseStamp("05/06/2026 10:00:00")).toBeNull();
  expect(parseStamp("05/06/2026 10:00:00", "day-first")?.wallMicros).toBe(
    Date.UTC(2026, 5, 5, 10) * 1000,
  );
  expect(parseStamp("05/06/2026 10:00:00", "month-first")?.wallMicros).toBe(
    Date.UTC(2026, 4, 6, 10) * 1000,
  );
  expect(parseStamp("05/06/07 10:00:00", "year-first")?.wallMicros).toBe(
    Date.UTC(2005, 5, 7, 10) * 1000,
  );
  expect(parseStamp("13/13/2026 10:00:00", "day-first")).toBeNull();
});

test("a year of before what writes it first is a month or a day", () => {
  // Windows' DHCP server: as yy/MM/dd it would be of 2011.
  expect(orderOf("11/05/26,09:58:12", "11/05/26,10:06:13")).toMatchObject({
    order: "month-first",
    isSure: false,
  });
  expect(orderOf("26/11/05 09:58:12")).toMatchObject({ order: "year-first" });
});

test("six digits without marks are of the order that the whole file leaves", () => {
  expect(orderOf("140326 02:14:05", "150326 02:15:01")).toMatchObject({
    order: "day-first",
    isSure: true,
  });
  expect(orderOf("260314 021405", "260315 021501")).toMatchObject({
    order: "year-first",
    isSure: true,
  });
  expect(orderOf("310326 02:14:05", "280226 02:14:05")).toMatchObject({ order: "day-first" });
  expect(parseStamp("140326 02:14:05", "day-first")?.wallMicros).toBe(
    Date.UTC(2026, 2, 14, 2, 14, 5) * 1000,
  );
});

test("one day of six digits decides nothing, and that is said", () => {
  expect(orderOf("140326 02:14:05", "140326 02:14:07")).toEqual({
    order: "year-first",
    isSure: false,
    example: "140326",
  });
});
