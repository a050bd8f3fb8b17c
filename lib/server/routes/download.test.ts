import { expect, test } from "vitest";
import { downloadJson } from "./download";

test("a JSON file shows marks that turn the direction of writing, and keeps their value", async () => {
  const value = { title: "report\u202egpj.exe \u001b[31m" };
  const text = await downloadJson(value, "a.json").text();
  expect(text).toContain(String.raw`report\u202egpj.exe \u001b[31m`);
  expect(JSON.parse(text)).toEqual(value);
});
