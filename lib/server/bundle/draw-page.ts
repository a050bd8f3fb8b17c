import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { programFile } from "@/db/files/program-file";
import type { OpenedRevision } from "../review/load-permalink";

type PageProgram = {
  renderPage(document: object, facts: OpenedRevision, css: string): string | null;
};

/** The page of a revision as its permalink shows it, as one file; null when this version cannot show it. */
export async function drawPage(opened: OpenedRevision): Promise<string | null> {
  const file = await programFile("components/document/page-program.tsx");
  const css = await readFile(file.replace(/\.mjs$/, ".css"), "utf8");
  const { renderPage }: PageProgram = await import(
    /* turbopackIgnore: true */ /* @vite-ignore */ pathToFileURL(file).href
  );
  return renderPage(opened.document, opened, css.replace(/\/\*# sourceMappingURL=.*?\*\/\s*$/, ""));
}
