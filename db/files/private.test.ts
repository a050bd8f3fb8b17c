import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startCluster } from "../cluster/cluster";
import { closeDataFolder } from "./private";

let above = "";
let folder = "";
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), "whence-private-"));
  chmodSync(above, 0o711);
  folder = join(above, "data");
});
afterEach(() => rmSync(above, { recursive: true, force: true }));

/** As a folder made beforehand, an unpacked backup or an earlier version leaves it. */
function makeOpen(...files: readonly string[]): void {
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  for (const file of files) {
    const path = join(folder, file);
    for (let made = join(path, ".."); made !== folder; made = join(made, "..")) {
      mkdirSync(made, { recursive: true });
    }
    writeFileSync(path, "said in confidence");
    chmodSync(path, 0o644);
  }
  for (const path of below(folder)) if (statSync(path).isDirectory()) chmodSync(path, 0o755);
}

function below(path: string): readonly string[] {
  return readdirSync(path, { recursive: true }).map((name) => join(path, String(name)));
}

/** What another user of the machine could do with each: path from the data folder, and mode. */
function openToOthers(path: string): readonly string[] {
  return [path, ...below(path)].flatMap((each) => {
    const found = lstatSync(each);
    const mode = found.mode & (found.isDirectory() ? 0o067 : 0o077);
    return mode === 0 || found.isSymbolicLink()
      ? []
      : [`${each}: ${(found.mode & 0o777).toString(8)}`];
  });
}

const files = [
  "secret",
  "postgres-password",
  "evidence/blobs/ab/abcd",
  "evidence/records/abcd.text.1/records.parquet",
  "evidence/spill/duckdb_temp_storage.tmp",
  "uploads/upl_a.part",
];

test("everything of ours in a folder made beforehand is closed to other users, and that is said", () => {
  makeOpen(...files);
  const reports: string[] = [];
  closeDataFolder(folder, (line) => reports.push(line));
  expect(openToOthers(folder)).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  // Six files, the folder, and seven folders in it.
  expect(reports).toEqual([
    expect.stringMatching(/^Closed 14 files and folders in .* to other users/),
  ]);
  closeDataFolder(folder, (line) => reports.push(line));
  expect(reports).toHaveLength(1);
});

test("a folder in which others keep something stays as it is, and what is ours in it is closed", () => {
  makeOpen(...files, "notes.txt", "site/index.html");
  const reports: string[] = [];
  closeDataFolder(folder, (line) => reports.push(line));
  expect(openToOthers(folder)).toEqual([
    `${folder}: 755`,
    `${join(folder, "notes.txt")}: 644`,
    `${join(folder, "site")}: 755`,
    `${join(folder, "site/index.html")}: 644`,
  ]);
  expect(reports[0]).toMatch(/also holds what is not of Whence \(such as (notes\.txt|site)\)/);
});

test.each([
  ["uploads", "uploads/holiday.jpg", "uploads/upl_b.part"],
  ["evidence", "evidence/case-7/photo.jpg", "evidence/blobs/cd/cdef"],
  ["postgres", "postgres/18/data/PG_VERSION", "postgres/postgres.log"],
])(
  "%s that another service keeps files in stay open to it, and what is ours in them is closed",
  (name, theirs, own) => {
    makeOpen(...files, theirs, own);
    const reports: string[] = [];
    closeDataFolder(folder, (line) => reports.push(line));
    const open = openToOthers(folder);
    // With the folders on the way to it.
    const steps = theirs.split("/").map((_, at, all) => all.slice(0, at + 1).join("/"));
    expect(open).toEqual(
      steps.map((step) => `${join(folder, step)}: ${step === theirs ? "644" : "755"}`),
    );
    expect(reports).toContainEqual(
      expect.stringMatching(new RegExp(`/data/${name} also holds what is not of Whence`)),
    );
  },
);

test("what a link of somebody else leads to is left alone; a link of ours is followed", (context) => {
  makeOpen("secret");
  const elsewhere = join(above, "elsewhere");
  mkdirSync(join(elsewhere, "blobs"), { recursive: true });
  chmodSync(elsewhere, 0o755);
  symlinkSync(elsewhere, join(folder, "evidence"));
  closeDataFolder(folder, () => undefined);
  expect(statSync(elsewhere).mode & 0o777).toBe(0o700);

  context.skip(process.getuid?.() !== 0, "only root can give a link to another user");
  chmodSync(elsewhere, 0o755);
  lchownSync(join(folder, "evidence"), 65_534, 65_534);
  closeDataFolder(folder, () => undefined);
  expect(statSync(elsewhere).mode & 0o777).toBe(0o755);
});

test("what PostgreSQL makes is closed too, and its own user still reaches it", async () => {
  makeOpen("evidence/blobs/ab/abcd");
  const cluster = await startCluster({
    ...{ dataFolder: folder, label: "a test", report: () => undefined, temporary: true },
  });
  try {
    const home = join(folder, "postgres");
    // Where others may not even pass, it lives elsewhere; not here, where they may.
    expect(readdirSync(home)).toContain("cluster");
    expect(openToOthers(folder)).toEqual([]);
    expect(below(home).length).toBeGreaterThan(900);
  } finally {
    cluster.stop();
  }
});
