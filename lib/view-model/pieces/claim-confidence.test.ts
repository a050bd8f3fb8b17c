import { expect, test } from "vitest";
import { event, link } from "../testing/sample-timeline";
import { eventClaim, linkClaim } from "./claim-confidence";

const computed = [{ factor: "base", value: 0.6, why: "" }];

test.each([
  ["a link that a person drew has no number", { actor: "person", confidence: 1 }, "stated by Ada"],
  [
    "a number that they gave is theirs",
    { actor: "person", confidence: 0.7 },
    "70 %, stated by Ada",
  ],
  ["an accepted link keeps what was computed", { status: "accepted", confidence: 0.6 }, "60 %"],
  [
    "an edited number is of the one who edited it",
    { status: "edited", confidence: 1, contributions: computed },
    "stated by Ada",
  ],
  [
    "an edit of other words leaves the number measured",
    { status: "edited", confidence: 0.6, contributions: computed },
    "60 %",
  ],
] as const)("%s", (_, changes, text) => {
  const { claim, text: shown } = linkClaim(link(1, 1, 2, changes), "Ada");
  expect(shown).toBe(text);
  expect(claim.actor).toBe(text.includes("Ada") ? "person" : "rules");
});

test("whoever stated an event is named where they are known", () => {
  const added = event(1, { actor: "person" });
  expect(eventClaim(added, false, "Ada").text).toBe("stated by Ada");
  expect(eventClaim(added, false).text).toBe("stated by a person");
});
