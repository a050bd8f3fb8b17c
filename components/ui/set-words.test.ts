import fc from "fast-check";
import { expect, test } from "vitest";
import { setWords } from "./set-words";

const unbrokenIn = (text: string) =>
  setWords(text).flatMap((part) => (part.isUnbroken ? [part.text] : []));
/** With a bar wherever a line may end inside a name. */
const breaksIn = (text: string) =>
  setWords(text)
    .map((part) => (part.mayEnd ? `${part.text}|` : part.text))
    .join("");

test("a number stays with its unit, and the numbers of one length with each other", () => {
  expect(unbrokenIn("It was mitigated after 1 m 45 s. (probability 97 %)")).toEqual([
    "1 m 45 s",
    "97 %",
  ]);
  expect(unbrokenIn("it rose by 1,200 MB in 2 h 05 m")).toEqual(["1,200 MB", "2 h 05 m"]);
  expect(unbrokenIn("3 days, 4 servers and step2 s")).toEqual([]);
  expect(unbrokenIn("dev-2 restarted app-01. orders-api and a/db-01/x are not numbered")).toEqual([
    ...["dev-2", "app-01"],
  ]);
});

test("a long name ends a line at its separators, and no number or version is broken", () => {
  expect(breaksIn("http_request_duration_ms_p95 rose")).toBe(
    "http_|request_|duration_|ms_|p95 rose",
  );
  expect(breaksIn("evidence/app-01/orders-api.log")).toBe("evidence/|app-|01/|orders-|api.log");
  expect(breaksIn("orders-api 2.14.0 at 00:22:33.050")).toBe("orders-api 2.14.0 at 00:22:33.050");
});

test("the parts put together are the text as it was", () => {
  const piece = fc.constantFrom("1 m ", "45 s", " 97 %", "a_b", "orders-api/", ". ", "2.14.0", "é");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((all) => all.join("")),
      ),
      (text) => {
        expect(
          setWords(text)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      },
    ),
  );
});
