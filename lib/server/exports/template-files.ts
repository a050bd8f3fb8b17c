import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fail, ok, type Result } from "@/lib/base/result";
import {
  type TemplateProblem,
  templateCharsMax,
} from "@/lib/investigation/document/exports/templates/parse-template";
import { readTemplate } from "@/lib/investigation/document/exports/templates/write-by-template";

/** A template that is offered: the name of its file, and what is wrong with it. */
export type OfferedTemplate = { readonly name: string; readonly problem: string | null };

/** Further files of the folder are not offered. */
const templatesMax = 50;
/** Of UTF-8, which takes four bytes at most. */
const bytesMax = 4 * templateCharsMax;
const fileName = /^[\w][\w .-]{0,80}\.md$/;

/** Templates of this installation: files `templates/*.md` of its data folder, which only those can write who run it. */
export async function listTemplates(dataFolder: string): Promise<readonly OfferedTemplate[]> {
  const names = await namesIn(folderOf(dataFolder));
  return Promise.all(
    names.map(async (name) => {
      const text = await readText(dataFolder, name);
      const read = text.ok ? readTemplate(text.value) : text;
      return { name, problem: read.ok ? null : describeProblem(read.error) };
    }),
  );
}

/** Null where there is none of that name. */
export async function findTemplate(
  dataFolder: string,
  name: string,
): Promise<Result<string, TemplateProblem> | null> {
  const names = await namesIn(folderOf(dataFolder));
  return names.includes(name) ? readText(dataFolder, name) : null;
}

export function describeProblem({ line, message }: TemplateProblem): string {
  return `Line ${line}: ${message}`;
}

function folderOf(dataFolder: string): string {
  return join(dataFolder, "templates");
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  return entries
    .filter((name) => fileName.test(name))
    .toSorted()
    .slice(0, templatesMax);
}

async function readText(
  dataFolder: string,
  name: string,
): Promise<Result<string, TemplateProblem>> {
  const file = join(folderOf(dataFolder), name);
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) return fail({ line: 1, message: "It is no file." });
  if (found.size > bytesMax) {
    return fail({ line: 1, message: `The template has more than ${templateCharsMax} characters.` });
  }
  return ok(await readFile(file, "utf8"));
}
