import { expect, test } from "vitest";
import { meaningChunks } from "./field-meanings";

const mask = (text: string) => text.replace("Eve", "[person#1]");

test("a model is told what people say fields mean, masked, and nothing where they said nothing", () => {
  const meanings = [
    { field: "t_q", meaning: "queue time", unit: "ms" },
    { field: "own", meaning: "shifts of Eve", unit: "" },
  ];
  const [chunk] = meaningChunks({ evidence: { meanings }, mask });
  expect(chunk?.text).toBe(
    "## Field names, as people explain them\nt_q: queue time, in ms\nown: shifts of [person#1]",
  );
  expect(meaningChunks({ evidence: {}, mask })).toEqual([]);
});
