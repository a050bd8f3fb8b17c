import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeTar } from "@/lib/ingest/containers/testing/write-tar";
import { writeZip } from "@/lib/ingest/containers/testing/write-zip";
import { documentSchema } from "@/lib/investigation/document/document-schema";
import { analyze } from "./analyze";
import { verify } from "./verify";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "whence-test-")));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** A service that fails for three minutes: enough to be an incident with citations. */
function makeLog(word: string): string {
  const lines = Array.from({ length: 900 }, (_unused, second) => {
    const at = new Date(Date.UTC(2026, 2, 8, 2, 0, second)).toISOString();
    const isBad = second > 300 && second < 480;
    return `${at} ${isBad ? "ERROR" : "INFO"} shop ${isBad ? `${word} refused by db-1` : "order placed"}`;
  });
  return `${lines.join("\n")}\n`;
}

async function put(word: string): Promise<void> {
  const inner = writeTar([{ name: "shop.log", content: makeLog(word) }]);
  const zip = writeZip([
    { name: "host-1/logs.tar", content: inner },
    { name: "truth.json", content: "{}" },
    { name: "key", content: "x", flags: 1 },
  ]);
  await writeFile(join(folder, "bundle.zip"), zip);
}

const signal = new AbortController().signal;

test("archives are analysed like folders, cited by their paths inside, and verified against the archive", async () => {
  await put("connection");
  const out = join(folder, "result.json");
  expect(await analyze([folder, "--out", out, "--quiet"], signal)).toBe(0);
  const document = documentSchema.parse(JSON.parse(await readFile(out, "utf8")));
  expect(document.artifacts.map(({ path, format }) => [path, format])).toEqual([
    ["bundle.zip", "zip archive, 1 file inside, 1 skipped"],
    ["bundle.zip!/host-1/logs.tar", "tar archive, 1 file inside"],
    ["bundle.zip!/host-1/logs.tar!/shop.log", expect.any(String)],
  ]);
  expect(document.artifacts[0]?.warnings).toEqual(["1 file was left in it: it is encrypted (key)"]);
  expect(document.ledger).toContainEqual(
    expect.objectContaining({
      source: "bundle.zip",
      cut: 1,
      why: expect.stringMatching(/encrypted/),
    }),
  );
  expect(document.metrics.ingest).toMatchObject({ artifacts: 3, unread: 0, records: 900 });
  const cited = new Set(
    document.events.flatMap(({ evidence }) => evidence.map(({ path }) => path)),
  );
  expect([...cited]).toEqual(["bundle.zip!/host-1/logs.tar!/shop.log"]);
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const problems = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(await verify([out, folder], signal)).toBe(0);
  expect(printed.mock.lastCall?.[0]).toMatch(/^verified: [1-9]\d* citations/);

  await put("connections");
  expect(await verify([out, folder], signal)).toBe(1);
  expect(printed.mock.lastCall?.[0]).toMatch(/^FAILED: /);
  expect(problems.mock.calls.flat()).toContain("bundle.zip: The artifact's bytes have changed\n");
});
