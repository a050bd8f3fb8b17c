import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findTemplate, listTemplates } from "./template-files";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "whence-templates-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, text: string) {
  await mkdir(join(folder, "templates"), { recursive: true });
  await writeFile(join(folder, "templates", name), text);
}

test("an installation without a folder of templates offers none", async () => {
  expect(await listTemplates(folder)).toEqual([]);
  expect(await findTemplate(folder, "short.md")).toBeNull();
});

test("each file of Markdown is offered, and a bad one says what is wrong in which line", async () => {
  await write("short.md", "# {{incident.title}}");
  await write("broken.md", "a\n{{#events}}");
  await write("misspelt.md", "{{#events}}\n{{^gaps}}{{titel}}{{/gaps}}\n{{/events}}");
  await write("notes.txt", "no template");
  await write(".hidden.md", "no template");
  await mkdir(join(folder, "templates", "folder.md"));
  expect(await listTemplates(folder)).toEqual([
    { name: "broken.md", problem: "Line 2: The section events is not closed." },
    { name: "folder.md", problem: "Line 1: It is no file." },
    { name: "misspelt.md", problem: "Line 2: There is nothing called titel." },
    { name: "short.md", problem: null },
  ]);
  expect(await findTemplate(folder, "short.md")).toEqual({
    ok: true,
    value: "# {{incident.title}}",
  });
});

test("no name leads out of the folder", async () => {
  await write("short.md", "x");
  await writeFile(join(folder, "secret.md"), "x");
  for (const name of ["../secret.md", "..%2fsecret.md", join(folder, "secret.md"), ""]) {
    expect(await findTemplate(folder, name)).toBeNull();
  }
});

test("a file that is too long is refused without reading it", async () => {
  await write("long.md", "a".repeat(400_001));
  expect(await findTemplate(folder, "long.md")).toMatchObject({ ok: false });
});
