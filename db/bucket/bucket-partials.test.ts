import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PartialFiles } from "@/lib/investigation/ports/partial-files-port";
import { createBucketPartials } from "./bucket-partials";
import { type ScriptedBucket, startScriptedBucket } from "./testing/scripted-bucket";

let service: ScriptedBucket;
let nodes: readonly PartialFiles[];
let ids = 0;

beforeAll(async () => {
  service = await startScriptedBucket();
  const [one, other] = [await service.open(), await service.open()];
  nodes = [one, other].map((bucket) => createBucketPartials(bucket, () => `piece${ids++}`));
});

afterAll(() => service.close());

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function read(files: PartialFiles | undefined, id: string, bytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of files?.open(id, bytes) ?? []) parts.push(part);
  return Buffer.concat(parts);
}

test("parts that come to any node, cut anywhere and sent again, are one file on each", async () => {
  const part = fc.record({
    node: fc.nat(1),
    back: fc.nat(20),
    length: fc.integer({ min: 1, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.array(part),
      async (file, parts) => {
        const id = `upl_p${ids++}`;
        let kept = 0;
        for (const { node, back, length } of [
          ...parts,
          { node: 0, back: 0, length: file.length },
        ]) {
          // A sender goes on from what it was told, or from before it.
          const from = Math.max(0, kept - back);
          const piece = file.slice(from, from + length);
          const written = await nodes[node]?.write(
            id,
            from,
            once(piece),
            file.length - from,
            async () => true,
          );
          expect(written).toEqual({ bytes: piece.length, end: "whole" });
          kept = Math.max(from + piece.length, from === 0 ? 0 : kept);
        }
        await nodes[1]?.write(id, kept, once(file.slice(kept)), file.length, async () => true);
        for (const node of nodes)
          expect(await read(node, id, file.length)).toEqual(Buffer.from(file));
        await nodes[0]?.remove(id);
      },
    ),
    { numRuns: 30 },
  );
  expect(service.objects.size).toBe(0);
});

test("who was overtaken leaves nothing, and is told so", async () => {
  const [one, other] = nodes;
  let isOvertaken = false;
  await one?.write("upl_a", 0, once(Buffer.from("head")), 12, async () => true);
  await other?.write("upl_a", 4, once(Buffer.from("new1new2")), 8, async () => true);
  const late = await one?.write("upl_a", 4, once(Buffer.from("OLD1OLD2")), 8, async () => {
    const answer = !isOvertaken;
    isOvertaken = true;
    return answer;
  });
  expect(late).toEqual({ bytes: 0, end: "overtaken" });
  expect((await read(other, "upl_a", 12)).toString()).toBe("headnew1new2");
  expect(await other?.list()).toEqual(["upl_a"]);
  await other?.remove("upl_a");
  expect(await one?.list()).toEqual([]);
});

test("more than was announced is not kept, and what came before a break is", async () => {
  const [files] = nodes;
  expect(await files?.write("upl_b", 0, once(Buffer.from("12345")), 4, async () => true)).toEqual({
    ...{ bytes: 0, end: "over" },
  });
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("123");
    throw new Error("The connection broke");
  }
  expect(await files?.write("upl_b", 0, broken(), 9, async () => true)).toEqual({
    ...{ bytes: 3, end: "cut" },
  });
  expect((await read(files, "upl_b", 3)).toString()).toBe("123");
});
