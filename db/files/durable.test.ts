import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";

// No power is cut here: Node writes down which calls it makes of the system, and their order is the guarantee.

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "whence-durable-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a blob has its bytes, its folder and that folder's name on disk before it counts as stored", () => {
  const calls = callsOf(`
    import { createBlobFolder } from "@/db/evidence/cache/blob-folder";
    const blobs = createBlobFolder(${JSON.stringify(join(folder, "evidence", "blobs"))});
    await blobs.put((async function* () { yield Buffer.from("one line\\n"); })());
  `);
  const named = calls.findIndex(({ name }) => name === "rename");
  const path = calls[named]?.path ?? "";
  expect(path).toMatch(/blobs\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
  expect(calls.slice(0, named).map(({ name }) => name)).toContain("fsync");
  expect(syncedFolders(calls.slice(named))).toEqual([dirname(path)]);
  // The folder of two letters was new: its own name stands in the one above.
  expect(syncedFolders(calls.slice(0, named))).toContain(dirname(dirname(path)));
});

test("a part of an upload is on disk with its name before the database is told of it", () => {
  const uploads = join(folder, "uploads");
  const calls = callsOf(`
    import { createPartialFiles } from "@/lib/server/intake/partial-files";
    const partials = createPartialFiles(${JSON.stringify(uploads)});
    const bytes = (async function* () { yield Buffer.from("one line\\n"); })();
    await partials.write("upl_abc", 0, bytes, 100, async () => true);
  `);
  expect(syncedFolders(calls)).toEqual([folder, uploads]);
  expect(calls.filter(({ name }) => name === "fsync")).toHaveLength(3);
});

test("a secret is written whole, beside its place, and its name forced to disk", () => {
  const calls = callsOf(`
    import { writeForGoodSync } from "@/db/files/durable";
    writeForGoodSync(${JSON.stringify(join(folder, "secret"))}, "a secret");
  `);
  const names = calls.map(({ name }) => name).filter((name) => /fsync|rename/.test(name));
  expect(names).toEqual(["fsync", "rename", "fsync"]);
  expect(readFileSync(join(folder, "secret"), "utf8")).toBe("a secret");
});

type Call = { readonly name: string; readonly path: string };

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      ph: z.string(),
      cat: z.string(),
      name: z.string(),
      args: z.looseObject({ path: z.string().optional(), new_path: z.string().optional() }),
    }),
  ),
});

/** What a program asks of the file system in the test's folder, in order. */
function callsOf(program: string): readonly Call[] {
  const trace = join(folder, "trace.json");
  const categories = "node.fs.async,node.fs.sync";
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...["--trace-event-categories", categories, "--trace-event-file-pattern", trace],
      ...["--import", "tsx", "--input-type=module", "-e", program],
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  const { traceEvents } = traceSchema.parse(JSON.parse(readFileSync(trace, "utf8")));
  rmSync(trace);
  return traceEvents
    .filter(({ ph }) => ph === "b" || ph === "B")
    .map(({ name, args }) => ({
      name: name.replace(/^fs\.sync\./, ""),
      path: args.new_path ?? args.path ?? "",
    }))
    .filter(
      ({ name, path }) =>
        /^(fsync|rename)$/.test(name) || (name === "open" && path.startsWith(folder)),
    );
}

/** Folders of the test that were opened and forced to disk. */
function syncedFolders(calls: readonly Call[]): readonly string[] {
  return calls.flatMap(({ name, path }, at) =>
    name === "open" && calls[at + 1]?.name === "fsync" ? [path] : [],
  );
}
