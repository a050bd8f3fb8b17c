import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import { type BlockSizes, defaultBlockSizes } from "./blocks/block-cutter";
import { readBytes } from "./testing/read-sample";

/*
 * `cases/` holds inputs shaped after public bug reports of other tools. `bench/cases` compares what a query gives of
 * them with what is right.
 */

const folder = new URL("./cases/", import.meta.url);

type Read = RecordAsWritten & { readonly file: string };

describe("a file that is read in small blocks gives the records of one that is read whole", () => {
  test.each(readdirSync(folder))("%s", async (name) => {
    expect(await readCase(name, smallBlocks)).toEqual(await readCase(name));
  });
});

const smallBlocks: BlockSizes = { blockBytes: 300, blockBytesMax: 8192 };

async function readCase(name: string, sizes = defaultBlockSizes): Promise<readonly Read[]> {
  const input = new URL(`${name}/input/`, folder);
  const files = readdirSync(input, { recursive: true, encoding: "utf8" });
  const read: Read[] = [];
  for (const file of files) {
    const path = new URL(encodeURI(file), input);
    if (statSync(path).isDirectory()) continue;
    const { records } = await readBytes(readFileSync(path), 700, null, sizes);
    read.push(...records.map((record) => ({ ...record, file })));
  }
  return read;
}
