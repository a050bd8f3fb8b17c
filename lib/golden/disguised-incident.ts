import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { findFiles } from "@/lib/cli/find-files";
import { disguiseOf } from "./disguise";
import { goldenFile, goldenFolderOf } from "./golden-incident";

type Truth = {
  readonly rootCause: { readonly time: string };
  readonly entities: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: string;
  }[];
};

/** Names of these say what is meant, not who: to change them would change the story. */
const telling = new Set(["alert", "control", "instrument", "file", "config", "ip", "component"]);

/** Writes a copy of a recorded incident, evidence and truth, with other names, ids and times. */
export async function writeDisguised(slug: string, folder: string): Promise<void> {
  const source = goldenFolderOf(slug);
  const truthText = await readFile(join(source, "truth.json"), "utf8");
  const truth: Truth = JSON.parse(truthText);
  const names = truth.entities
    .filter(({ type }) => !telling.has(type))
    .flatMap(({ id, name }) => [id, name]);
  const { text } = disguiseOf(names, new Date(truth.rootCause.time));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "truth.json"), text(truthText));
  const { files } = await findFiles([join(source, "artifacts")]);
  for (const { path } of files) {
    const target = join(folder, "artifacts", text(path));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, disguiseBytes(await readFile(goldenFile(slug, path)), text));
  }
}

/** What is not UTF-8 text stays as it is. */
function disguiseBytes(bytes: Buffer, disguise: (text: string) => string): Buffer {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    return gzipSync(disguiseBytes(gunzipSync(bytes), disguise));
  }
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) && !text.includes("\0")
    ? Buffer.from(disguise(text), "utf8")
    : bytes;
}
