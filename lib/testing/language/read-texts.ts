import { readFileSync } from "node:fs";
import ts from "typescript";

/** A text that a person or a model may read: a literal, a piece of a template, words between tags, a line of a document. */
export type ShownText = { readonly path: string; readonly line: number; readonly text: string };

/** Literals of a source file; comments and names are no texts. */
export function readLiterals(path: string, source: string): readonly ShownText[] {
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind);
  const texts: ShownText[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && text.trim() !== "") {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      texts.push({ path, line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return whole(node);
  // Lines of a paragraph in markup are one text.
  if (ts.isJsxText(node)) return node.text.replaceAll(/\s+/g, " ");
  return null;
}

/** A sentence with its variable parts as `…`, so that it reads as one. */
function whole({ head, templateSpans }: ts.TemplateExpression): string {
  return head.text + templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

/** Lines of a document; code and tables of commands are quoted as they are. */
export function readDocument(path: string): readonly ShownText[] {
  let isCode = false;
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((text, at) => {
      if (text.startsWith("```")) isCode = !isCode;
      return isCode ? [] : [{ path, line: at + 1, text: text.replaceAll(/`[^`]*`/g, "`…`") }];
    });
}
