import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withReadersTable } from "./readers-table";

test("docs/formats.md lists the readers as they are: npm run write:formats", () => {
  const page = readFileSync(new URL("../../../docs/formats.md", import.meta.url), "utf8");
  expect(page).toBe(withReadersTable(page));
});
