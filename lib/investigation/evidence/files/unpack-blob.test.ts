import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeTar } from "@/lib/ingest/containers/testing/write-tar";
import { writeZip } from "@/lib/ingest/containers/testing/write-zip";
import { archiveFilesMax, inflatedUncountedBytes } from "@/lib/ingest/limits";
import { inOnePiece, memoryBlobs } from "./testing/memory-blobs";
import { type UnpackSettings, unpackBlob } from "./unpack-blob";

async function unpack(path: string, bytes: Uint8Array, settings?: UnpackSettings) {
  const blobs = memoryBlobs();
  const blob = await blobs.put(inOnePiece(bytes));
  const files = await unpackBlob(blobs, { path, ...blob }, settings);
  const textOf = async (path: string) => {
    const file = files.find((other) => other.path === path);
    const pieces: Uint8Array[] = [];
    for await (const piece of blobs.open(file?.sha256 ?? "")) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };
  return { files, paths: files.map((file) => file.path), report: files[0]?.report, textOf };
}

const log = "2026-03-08T02:30:01Z INFO shop started\n";

test("a file that is no archive is itself alone", async () => {
  const { files } = await unpack("app.log", Buffer.from(log));
  expect(files).toMatchObject([{ path: "app.log", bytes: log.length, report: null, warnings: [] }]);
  expect((await unpack("app.log.gz", gzipSync(log))).paths).toEqual(["app.log.gz"]);
});

test("an archive stays a file, and so does each file in it, under its path inside", async () => {
  const zip = writeZip([
    { name: "host/app.log", content: log },
    { name: "b.log.gz", content: gzipSync(log) },
  ]);
  const { paths, report, textOf } = await unpack("logs/bundle.zip", zip);
  expect(paths).toEqual([
    "logs/bundle.zip",
    "logs/bundle.zip!/host/app.log",
    "logs/bundle.zip!/b.log.gz",
  ]);
  expect(report).toEqual({
    kind: "container",
    format: "zip archive",
    files: 2,
    skipped: [],
    warnings: [],
  });
  expect(await textOf("logs/bundle.zip!/host/app.log")).toBe(log);
});

test("archives inside archives are opened, up to three deep", async () => {
  const third = writeZip([
    { name: "deepest.tar", content: writeTar([{ name: "app.log", content: log }]) },
  ]);
  const second = gzipSync(writeTar([{ name: "third.zip", content: third }]));
  const { files } = await unpack("first.zip", writeZip([{ name: "second.tgz", content: second }]));
  expect(files.map(({ path, report }) => [path.split("!/").at(-1), report?.kind])).toEqual([
    ["first.zip", "container"],
    ["second.tgz", "container"],
    ["third.zip", "container"],
    ["deepest.tar", "unread"],
  ]);
});

describe("what is refused stays in the archive, with the reason", () => {
  test.each([
    ["../../etc/cron.d/evil", /leads out/],
    ["/etc/passwd", /absolute/],
    ["C:\\windows\\evil.log", /absolute/],
    ["..\\..\\evil.log", /leads out/],
    ["a\u0000b", /control/],
    ["line\nbreak.log", /control/],
    [`${"x/".repeat(600)}a`, /too long/],
    ["./", /no name/],
  ])("%j", async (name, reason) => {
    const zip = writeZip([
      { name, content: "x" },
      { name: "good.log", content: log },
    ]);
    const { paths, report } = await unpack("a.zip", zip);
    expect(paths).toEqual(["a.zip", "a.zip!/good.log"]);
    // A folder of nothing has no bytes that could be missed.
    const skipped =
      name === "./"
        ? []
        : [expect.objectContaining({ count: 1, reason: expect.stringMatching(reason) })];
    expect(report).toMatchObject({ files: 1, skipped });
  });

  test("of a tar too, whichever header has the name, and what is said to lie behind a link leads nowhere", async () => {
    const tar = writeTar([
      { name: "short", pax: { path: "../../evil-1" }, content: "x" },
      { name: "short", longName: "..\\..\\evil-2", content: "x" },
      { name: "evil-3", prefix: "/etc", content: "x" },
      { name: "out", type: "2", pax: { linkpath: "/etc" } },
      { name: "out/passwd", content: "not of this machine" },
      { name: "same", type: "1", pax: { linkpath: "../../../etc/shadow" } },
    ]);
    const { paths, report, textOf } = await unpack("a.tar", tar);
    expect(paths).toEqual(["a.tar", "a.tar!/out/passwd"]);
    expect(await textOf("a.tar!/out/passwd")).toBe("not of this machine");
    expect(report).toMatchObject({
      skipped: [
        { names: ["../../evil-1", "..\\..\\evil-2"], reason: expect.stringMatching(/leads out/) },
        { names: ["/etc/evil-3"], reason: expect.stringMatching(/absolute/) },
        { names: ["out"], reason: expect.stringMatching(/links are not followed/) },
        { names: ["same"], reason: expect.stringMatching(/link to another file/) },
      ],
    });
  });

  test("many of one kind are counted, and the first are named", async () => {
    const links = Array.from({ length: 30 }, (_unused, n) => ({ name: `link-${n}`, type: "2" }));
    const { report } = await unpack("a.tar", writeTar(links));
    expect(report).toMatchObject({ files: 0, skipped: [{ count: 30, names: { length: 10 } }] });
  });

  test("more files than an archive may have", async () => {
    const names = Array.from({ length: archiveFilesMax + 5 }, (_unused, n) => ({
      name: `${n}`,
      content: `${n}`,
    }));
    const { files, report } = await unpack("a.tar", writeTar(names));
    expect(files).toHaveLength(archiveFilesMax + 1);
    expect(report).toMatchObject({ files: archiveFilesMax, skipped: [{ count: 5 }] });
  });
});

test("a name that turns the direction of writing is kept as it is", async () => {
  const name = "invoice_\u202egol.exe";
  expect((await unpack("a.zip", writeZip([{ name, content: "x" }]))).paths).toContain(
    `a.zip!/${name}`,
  );
});

test("two files of one name are both kept; the same file twice is one", async () => {
  const tar = writeTar([
    { name: "app.log", content: "first" },
    { name: "./app.log", content: "second" },
    { name: "app.log", content: "first" },
  ]);
  const { paths, report, textOf } = await unpack("a.tar", tar);
  expect(paths).toEqual(["a.tar", "a.tar!/app.log", "a.tar!/app.log (2)"]);
  expect(await textOf("a.tar!/app.log (2)")).toBe("second");
  expect(report).toMatchObject({
    files: 2,
    skipped: [{ reason: expect.stringMatching(/twice/) }],
    warnings: [expect.stringMatching(/more than once/)],
  });
});

test("a file takes the path of no other, beside the archive or inside", async () => {
  const zip = writeZip([
    { name: "b.zip!/c.log", content: "1" },
    { name: "b.zip", content: writeZip([{ name: "c.log", content: "2" }]) },
    { name: "d.log", content: "3" },
  ]);
  const { paths } = await unpack("a.zip", zip, { takenPaths: new Set(["a.zip", "a.zip!/d.log"]) });
  expect(new Set(paths).size).toBe(5);
  expect(paths).toContain("a.zip!/b.zip!/c.log (2)");
  expect(paths).toContain("a.zip!/d.log (2)");
});

test("opening one of many files does not go through the others", async () => {
  class Beside extends Set<string> {
    override [Symbol.iterator](): never {
      throw new Error("All paths beside it were gone through");
    }
  }
  const takenPaths = new Beside();
  for (const path of ["a.zip", "a.zip!/c.log"]) takenPaths.add(path);
  const zip = writeZip([{ name: "c.log", content: log }]);
  expect((await unpack("a.zip", zip, { takenPaths })).paths).toEqual(["a.zip", "a.zip!/c.log (2)"]);
});

test("what macOS adds to an archive is not evidence, and is counted", async () => {
  const attributes = Buffer.from([0x00, 0x05, 0x16, 0x07, 0, 2, 0, 0]);
  const zip = writeZip([
    { name: "a.log", content: log },
    { name: "__MACOSX/._a.log", content: attributes },
  ]);
  const { paths, report } = await unpack("a.zip", zip);
  expect(paths).toEqual(["a.zip", "a.zip!/a.log"]);
  expect(report).toMatchObject({ skipped: [{ count: 1, reason: expect.stringMatching(/macOS/) }] });
});

test("what is no evidence is left out inside an archive too", async () => {
  const zip = writeZip([
    { name: "truth.json", content: "{}" },
    { name: "a.log", content: log },
  ]);
  const { paths } = await unpack("a.zip", zip, { isLeftOut: (path) => path === "truth.json" });
  expect(paths).toEqual(["a.zip", "a.zip!/a.log"]);
});

test("what is missing of a file is said at the file and at the archive", async () => {
  const { files } = await unpack(
    "a.tar",
    writeTar([{ name: "a.log", content: log }]).subarray(0, 530),
  );
  expect(files[1]).toMatchObject({ bytes: 18, warnings: [expect.stringMatching(/cut off/)] });
  expect(files[0]?.report).toMatchObject({
    warnings: [expect.stringMatching(/a\.log: .*cut off/)],
  });
});

test("archives inside an archive share one limit of what may come out", async () => {
  const zeros = Buffer.alloc(inflatedUncountedBytes / 4);
  const inner = writeZip([{ name: "zeros", content: zeros }]);
  const bomb = writeZip(
    Array.from({ length: 8 }, (_unused, n) => ({ name: `${n}.zip`, content: inner })),
  );
  const { files, report } = await unpack("bomb.zip", bomb);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeLessThan(inflatedUncountedBytes + 2 * inner.length * 8 + 1024 * 1024);
  expect(report).toMatchObject({ warnings: [expect.stringMatching(/rest was not opened/)] });
  const cut = files.filter(({ warnings }) => warnings.some((text) => /to its end/.test(text)));
  expect(cut.map(({ path }) => path.split("!/").at(-1))).toEqual(["zeros"]);
});

test("however an archive is damaged, nothing is thrown and no path is given twice", async () => {
  const archives = [
    writeZip([
      { name: "a.log", content: log },
      { name: "b.zip", content: writeZip([{ name: "c", content: log }]) },
    ]),
    writeTar([
      { name: "a.log", content: log },
      { name: "b.log", pax: { path: "c.log" }, content: log },
    ]),
    gzipSync(writeTar([{ name: "a.log", content: log.repeat(50) }])),
  ];
  const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
  const property = fc.asyncProperty(
    fc.constantFrom(...archives),
    fc.array(change, { maxLength: 4 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    async (archive, changes, share) => {
      const bytes = Uint8Array.from(archive.subarray(0, Math.ceil(archive.length * share)));
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      const { paths } = await unpack("a", bytes);
      expect(new Set(paths).size).toBe(paths.length);
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

describe("an archive that has to stop", () => {
  const entries = ["a", "b", "c"].map((name) => ({ name: `${name}.log`, content: log }));

  test("keeps what came out before, and its report says why the rest did not", async () => {
    const whyOver = (bytes: number) => (bytes > log.length ? "It took too long." : null);
    const { paths, report } = await unpack("x.zip", writeZip(entries), { whyOver });
    expect(paths).toEqual(["x.zip", "x.zip!/a.log", "x.zip!/b.log"]);
    expect(report).toMatchObject({ kind: "container", files: 2 });
    expect(report?.warnings).toContain("It took too long.");
  });

  test("is asked also while it opens archives inside", async () => {
    const inner = writeZip(entries);
    const outer = writeZip([
      { name: "one.zip", content: inner },
      { name: "two.zip", content: inner },
    ]);
    let asked = 0;
    const whyOver = () => (++asked > 4 ? "It took too long." : null);
    const { paths } = await unpack("x.zip", outer, { whyOver });
    expect(paths).not.toContain("x.zip!/two.zip");
  });
});
