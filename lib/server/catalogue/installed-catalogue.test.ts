import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readInstalledCatalogue } from "./installed-catalogue";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "whence-catalogue-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function add(name: string, text: string): Promise<void> {
  await mkdir(join(folder, "catalogue"), { recursive: true });
  await writeFile(join(folder, "catalogue", name), text);
}

const entry = (id: string) => `software: Till
entries:
  - id: ${id}
    pattern: 'drawer ${id} stuck'
    trait: failure
    property: io
    severity: 0.8
    title: 'A drawer is stuck at {service}'
    example: 'drawer ${id} stuck'
    source: { page: 'Till handbook, 3.1', text: 'drawer stuck' }
`;

test("an installation without a folder adds nothing", async () => {
  expect(await readInstalledCatalogue(folder)).toEqual({ entries: [], errors: [], edition: "" });
});

test("files are read in the order of their names; other entries are another edition", async () => {
  await add("b.yaml", entry("till-b"));
  await add("a.yaml", entry("till-a"));
  await add("notes.txt", "no entry");
  const first = await readInstalledCatalogue(folder);
  expect(first.entries.map(({ id }) => id)).toEqual(["till-a", "till-b"]);
  await add("a.yaml", entry("till-c"));
  const second = await readInstalledCatalogue(folder);
  expect(second.edition).not.toBe(first.edition);
});

test("what cannot be read is an error, and the others are read", async () => {
  await add("a.yaml", entry("till-a"));
  await mkdir(join(folder, "catalogue", "folder.yaml"));
  await symlink("nowhere", join(folder, "catalogue", "link.yaml"));
  const { entries, errors } = await readInstalledCatalogue(folder);
  expect(entries).toHaveLength(1);
  expect(errors.map(({ file }) => file.slice(-11))).toEqual(["folder.yaml", "e/link.yaml"]);
});

test("an error names the file, and an id of another file is one", async () => {
  await add("a.yaml", entry("till-a"));
  await add("b.yaml", entry("till-a"));
  await add("c.yaml", "software: Till");
  const { entries, errors } = await readInstalledCatalogue(folder);
  expect(entries).toHaveLength(1);
  expect(errors.map(({ file }) => file.slice(-6))).toEqual(["b.yaml", "c.yaml"]);
});
