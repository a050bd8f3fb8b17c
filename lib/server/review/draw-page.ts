import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { programFile } from "@/db/files/program-file";
import type { OpenedPermalink, OpenedRevision } from "./load-permalink";

type ShownPermalink = {
  readonly kind: "found";
  readonly opened: OpenedRevision;
  readonly token: string;
  readonly search: string;
  readonly origin: string;
  readonly nonce: string | null;
};

/** What the page of a permalink shows: a revision, or why there is none. */
export type PermalinkAnswer =
  | ShownPermalink
  | { readonly kind: Exclude<OpenedPermalink["kind"], "found"> };

type PageProgram = {
  renderPage(document: object, facts: OpenedRevision, css: string): string | null;
  renderPermalink(answer: PermalinkAnswer, css: string): string;
};

/** The page of a revision as its permalink shows it, as one file; null when this version cannot show it. */
export async function drawPage(opened: OpenedRevision): Promise<string | null> {
  const { program, css } = await loadProgram();
  return program.renderPage(opened.document, opened, css);
}

/** The page of a permalink. */
export async function drawPermalink(answer: PermalinkAnswer): Promise<string> {
  const { program, css } = await loadProgram();
  return program.renderPermalink(answer, css);
}

type LoadedProgram = {
  readonly file: string;
  readonly program: PageProgram;
  readonly css: string;
};

let loaded: LoadedProgram | undefined;

/** Read once: a program that was made anew, as in development, is another file. */
async function loadProgram(): Promise<LoadedProgram> {
  const file = await programFile("components/document/page-program.tsx");
  if (loaded?.file === file) return loaded;
  const css = await readFile(file.replace(/\.mjs$/, ".css"), "utf8");
  const program: PageProgram = await import(
    /* turbopackIgnore: true */ /* @vite-ignore */ pathToFileURL(file).href
  );
  loaded = { file, program, css: css.replace(/\/\*# sourceMappingURL=.*?\*\/\s*$/, "") };
  return loaded;
}
