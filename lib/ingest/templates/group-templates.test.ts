import fc from "fast-check";
import { expect, test } from "vitest";
import { templateParameters } from "@/lib/domain/evidence/template-parameters";
import { groupTemplates } from "./group-templates";
import { maskMessage } from "./mask-message";

const once = (masks: readonly string[]) => masks.map((mask) => ({ mask, count: 1 }));

/** The texts of the templates, each once, of masks that came once each. */
function textsOf(masks: readonly string[]): readonly string[] {
  const { byMask } = groupTemplates(once(masks));
  return [...new Set(masks.map((mask) => byMask.get(mask)?.text ?? ""))];
}

test("masks that differ in names of things are one template", () => {
  expect(
    textsOf([
      "registering class org.acme.Billing for class org.acme.Event",
      "registering class org.acme.Orders for class org.acme.Message",
    ]),
  ).toEqual(["registering class <*> for class <*>"]);
});

test("an empty place and a filled one are one template", () => {
  expect(textsOf(["connection from <*> () at <*>", "connection from <*> (<*>) at <*>"])).toEqual([
    "connection from <*> (<*>) at <*>",
  ]);
});

test.each([
  ["outcomes", ["session of user <*> was opened here", "session of user <*> was closed here"]],
  ["levels", ["disk <*> is in state warning now", "disk <*> is in state critical now"]],
  ["errors", ["call of <*> gave java.io.IOException", "call of <*> gave java.io.EOFException"]],
  [
    "verbs and routes",
    ["GET /orders/<*> was slow", "GET /users/<*> was slow", "PUT /users/<*> was slow"],
  ],
  ["who speaks", ["purge.interval set to <*>", "snap.count set to <*>"]],
  ["keys of pairs", ["state of pool free=<*> is low", "state of pool used=<*> is low"]],
  ["labels of a metric", [...Array(9).keys()].map((at) => `calls{of="big ${"x".repeat(at)}.y"}`)],
  ["numbers of words", ["loading failed: no such file", "loading failed: permission denied"]],
  [
    "one word among numbers in a pair",
    ["user was let in by app=<*> today", "user was let in by app=psql today"],
  ],
])("messages that differ in %s stay apart", (_what, masks) => {
  expect(textsOf(masks)).toEqual(masks);
});

const eight = ["cups", "cron", "nfs", "ntp", "portmap", "sshd", "syslog", "xinetd"];

test("plain words are values when there are as many of them as no verb has rivals", () => {
  expect(textsOf(eight.map((name) => `${name} start-up complete`))).toEqual([
    "<*> start-up complete",
  ]);
  const seven = eight.slice(1).map((name) => `${name} start-up complete`);
  expect(textsOf(seven)).toEqual(seven);
});

test("an outcome stays what it is however many values stand at its place", () => {
  const masks = [...eight, "failed"].map((word) => `request of ${word} came in`);
  expect(textsOf(masks)).toEqual(["request of <*> came in", "request of failed came in"]);
});

test("a plain word is a value where others have a variable part and the sentence is clear", () => {
  expect(textsOf(["cannot change folder to <*>", "cannot change folder to home"])).toEqual([
    "cannot change folder to <*>",
  ]);
});

test("equal templates of two artifacts share their id, others do not", () => {
  const [first, second] = [
    ["done with a.x at <*>", "done with b.y at <*>"],
    ["done with <*> at <*>"],
  ];
  const idOf = (masks: readonly string[]) =>
    groupTemplates(once(masks)).templateOf(masks[0] ?? "").id;
  expect(idOf(first ?? [])).toBe(idOf(second ?? []));
  expect(idOf(first ?? [])).toMatch(/^tpl_[0-9a-f]{16}$/);
  expect(idOf(["done"])).not.toBe(idOf(["gone"]));
});

test("a mask that was not given finds its group, or is known by its number of words", () => {
  const groups = groupTemplates(once(["open file a.conf failed", "open file b.conf failed"]));
  expect(groups.templateOf("open file c.conf failed").text).toBe("open file <*> failed");
  expect(groups.templateOf("never seen").text).toBe("<*> <*>");
});

test("beyond the limit the rarest masks are told apart by their number of words only", () => {
  const masks = Array.from({ length: 20_002 }, (_unused, at) => ({
    mask: `w${at}`.replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit))),
    count: 2,
  }));
  const groups = groupTemplates([...masks, { mask: "so rare", count: 1 }]);
  expect(groups.overflowed).toBe(3);
  expect(groups.byMask.get("so rare")?.text).toBe("<*> <*>");
  expect(groups.byMask.get("wa")?.text).toBe("wa");
});

const word = fc.constantFrom(
  "open",
  "file",
  "of",
  "a.conf",
  "b.conf",
  "<*>",
  "(<*>)",
  "GET",
  "/x",
  "failed",
  "k=v",
);
const masksOfWords = fc.array(
  fc.record({
    mask: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" ")),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 40 },
);

test("the order of the masks decides nothing", () => {
  fc.assert(
    fc.property(masksOfWords, (masks) => {
      const there = groupTemplates(masks);
      const back = groupTemplates(masks.toReversed());
      for (const { mask } of masks) expect(there.templateOf(mask)).toEqual(back.templateOf(mask));
    }),
  );
});

test("every message can be aligned with its template", () => {
  const messages = fc.array(
    fc.oneof(
      word,
      fc.constantFrom("17", "10.0.0.1", "3 ms", '"x y"', "status 503", "user bob", " ", "a,1, 2,b"),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          messages.map((words) => words.join(" ")),
          fc.string(),
        ),
        { maxLength: 20 },
      ),
      (messages) => {
        const groups = groupTemplates(once(messages.map(maskMessage)));
        for (const message of messages) {
          const { text } = groups.templateOf(maskMessage(message));
          expect(templateParameters(text, message)).not.toBeNull();
        }
      },
    ),
  );
});
