import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createPartialFiles } from "./partial-files";

const folder = mkdtempSync(join(tmpdir(), "whence-partial-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = "upl_abc123";
const kept = async () => true;

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** A connection that seems dead: its second piece comes when it is let go on. */
function stalled(first: string, second: string) {
  const gate = Promise.withResolvers<void>();
  const isWritten = Promise.withResolvers<void>();
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(first);
    isWritten.resolve();
    await gate.promise;
    yield Buffer.from(second);
  }
  return { bytes: bytes(), isWritten: isWritten.promise, goOn: gate.resolve };
}

test("a request that went on with an upload is not written over by the one before", async () => {
  const files = createPartialFiles(folder);
  await files.write(id, 0, pieces("head"), 12, kept);
  const old = stalled("OLD1", "OLD2");
  const first = files.write(id, 4, old.bytes, 8, kept);
  await old.isWritten;
  expect(await files.write(id, 4, pieces("new1", "new2"), 8, kept)).toEqual({
    bytes: 8,
    end: "whole",
  });
  old.goOn();
  expect(await first).toMatchObject({ end: "overtaken" });
  const whole: Uint8Array[] = [];
  for await (const piece of files.open(id, 12)) whole.push(piece);
  expect(Buffer.concat(whole).toString()).toBe("headnew1new2");
});
