import { expect, test } from "vitest";
import { recordAt } from "../testing/drafts";
import { explainedBy } from "./explained-silence";

const paths = ["kiln-3/burner.log", "kiln-3/burner.log.1.gz"];

test("a folder with a name of letters only is a word of any sentence", () => {
  const text = "Check the logs. There are missing invoices because of the VAT bug.";
  const said = [{ speaker: "mia", text, record: recordAt(9) }];
  expect(explainedBy({ paths: ["logs/app.log"] }, said)).toBeNull();
});

test.each<[string, string | null]>([
  [
    "all good. kiln-3 has a hole because the disk was swapped. bye",
    "kiln-3 has a hole because the disk was swapped",
  ],
  [
    "the gap in burner.log comes from the rotation",
    "the gap in burner.log comes from the rotation",
  ],
  ["kiln-4 has a hole because the disk was swapped", null],
  ["kiln-3 has a hole, no idea why", null],
  ["kiln-3 is hot because the fan stopped", null],
])("%s", (text, words) => {
  const found = explainedBy({ paths }, [{ speaker: "ana", text, record: recordAt(9) }]);
  expect(found?.words ?? null).toBe(words);
});
