import { expect, test } from "vitest";
import { parseInstant } from "@/lib/base/instant";
import { describeContact, describeModels } from "./model-page";

const models = [
  { name: "local/a", isFixed: false, problem: null, lastContact: null, price: null },
  { name: "openai/b", isFixed: false, problem: "It has no key.", lastContact: null, price: null },
];

test("the page says first who performs, and promises no draft of the rules that can be switched off", () => {
  expect(describeModels({ models: [] })).toContain("nothing leaves this machine");
  expect(describeModels({ models })).toContain("2 models offered, 1 of them set up");
  expect(describeModels({ models })).not.toContain("always");
});

test("a model is called by its last contact, and nobody is ready before an answer", () => {
  const at = parseInstant("2026-11-20T14:05:00.000Z") ?? expect.fail("an instant");
  const contact = (lastContact: Parameters<typeof describeContact>[0]["lastContact"]) =>
    describeContact({ problem: null, lastContact }).text;
  expect(contact(null)).toBe("No answer yet");
  expect(contact({ at, isReached: true, refusedWith: null })).toBe("Answered 2026-11-20 14:05 UTC");
  const notReached = contact({ at, isReached: false, refusedWith: null });
  expect(notReached).toBe("Not reached 2026-11-20 14:05 UTC");
  const refused = (refusedWith: number) => contact({ at, isReached: true, refusedWith });
  expect(refused(401)).toBe("Refused the key (401), at 2026-11-20 14:05 UTC");
  expect(refused(403)).toBe("Refused access (403), at 2026-11-20 14:05 UTC");
  expect(describeContact({ problem: "It has no key.", lastContact: null }).text).toBe("Not ready");
});
