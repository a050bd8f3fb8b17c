import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { readSurvey } from "./read-survey";

const second = (at: number) => new Date(Date.UTC(2026, 2, 4, 9, 0, at)).toISOString();
const steam = "\u001b[31mboiler\u202e out of range\u0007";
const files = {
  "boiler/1.log": Array.from({ length: 300 }, (_, at) =>
    at === 200 ? `${second(at)} ${steam}` : `${second(at)} pressure ${at % 5} bar`,
  ),
  "hand-over.txt": ["night shift, as told", "", `${second(190)} valve 3 closed for the fitter`],
};

test("every quoted line stands verbatim in the place it leads to", async () => {
  const evidence = evidenceOfText(files);
  const { sections } = await readSurvey(evidence);
  const quoted = sections.flatMap(({ lines }) => lines.filter(({ basis }) => basis === "quoted"));
  expect(quoted.length).toBeGreaterThan(3);
  for (const { text, references } of quoted) {
    const [place] = references;
    if (!place?.locator) throw new Error(`No place: ${text}`);
    expect(await evidence.rawText(place.artifactId, place.locator)).toContain(text);
  }
});

test("a short file is shown whole, with what has no time", async () => {
  const { sections } = await readSurvey(evidenceOfText(files));
  const short = sections.find(({ key }) => key === "short-files")?.lines ?? [];
  expect(short.map(({ text, references: [place] }) => [text, place?.locator])).toEqual([
    ["night shift, as told", { kind: "lines", from: 1, to: 1 }],
    [`${second(190)} valve 3 closed for the fitter`, { kind: "lines", from: 3, to: 3 }],
  ]);
});

test("the line that came once leads what is looked at first", async () => {
  const { sections } = await readSurvey(evidenceOfText(files));
  const first = sections.find(({ key }) => key === "first")?.lines ?? [];
  expect(first.map(({ text }) => text)).toContain(files["boiler/1.log"][200]);
});

test("evidence without a file has a survey without a line", async () => {
  expect(await readSurvey(evidenceOfText({}))).toEqual({
    ...{ files: 0, records: 0, isOfSeveralDays: false, sections: [] },
  });
});
