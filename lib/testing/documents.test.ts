import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readKeptFigures } from "@/bench/figures/keep-figures";
import { toQualityPage } from "@/bench/quality/page/quality-page";
import { readFirstRuns, readStages } from "@/bench/quality/recordings/first-run";
import { workspaceCommands } from "@/lib/view-model/screen/workspace-commands";
import { BENCHES } from "../../scripts/benches.mjs";
import { sourceFiles } from "./source-files";

const inFolder = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
const documents = [
  ...inFolder("."),
  ...inFolder("docs"),
  ...inFolder("docs/recipes"),
  ...inFolder("docs/decisions"),
];
const read = (path: string) => readFileSync(path, "utf8");

test.each([
  ["README.md", 700],
  ["ARCHITECTURE.md", 1_200],
  ["CONTRIBUTING.md", 500],
  ["docs/quality.md", 1_500],
])("%s has at most %i words", (path, wordsMax) => {
  expect(read(path).trim().split(/\s+/).length).toBeLessThanOrEqual(wordsMax);
});

test("documents name only commands that exist", () => {
  const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
  const commands = documents.flatMap((path) =>
    [...read(path).matchAll(/npm run (?:--silent |-s )?([\w:-]+)(?: ([a-z][\w-]*))?/g)].map(
      ([command, script = "", name]) => ({ path, command, script, name }),
    ),
  );
  const missing = commands.filter(
    ({ script, name }) =>
      !scripts.includes(script) ||
      (script === "bench" && name !== undefined && !Object.hasOwn(BENCHES, name)),
  );
  expect(missing).toEqual([]);
});

test("links between documents lead somewhere", () => {
  const dead = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)]
      .filter(([, target = ""]) => !existsSync(join(dirname(path), target)))
      .map(([link]) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test("files and folders that documents name exist", () => {
  // A decision names what there was on its day.
  const current = documents.filter((path) => !path.startsWith("docs/decisions"));
  const missing = current.flatMap((path) =>
    [...read(path).matchAll(pathInCode)]
      .filter(([, named = ""]) => !existsSync(named))
      .map(([, named]) => `${path}: ${named}`),
  );
  expect(missing).toEqual([]);
});

/** `lib/domain/ids.ts`; one with a placeholder, such as `lib/golden/<slug>`, is none. */
const pathInCode = /`((?:app|bench|components|db|docs|e2e|lib|public|scripts)\/[\w./-]+)`/g;

test("every setting that the server reads is on the page of settings", () => {
  // Set by the start itself.
  const inner = ["WHENCE_OWN_DATABASE", "WHENCE_EDITION"];
  const settings = new Set(read("lib/server/environment/env.ts").match(/\bWHENCE_[A-Z_]+\b/g));
  const page = read("docs/settings.md");
  expect(
    [...settings].filter((name) => !inner.includes(name) && !page.includes(`\`${name}\``)),
  ).toEqual([]);
});

test("every bench of the list has its programs", () => {
  const programs = Object.values(BENCHES).flatMap(({ programs: named }) => named);
  expect(programs.filter((program) => !existsSync(program))).toEqual([]);
});

test("the page of quality is what `npm run bench page` writes", async () => {
  expect(read("docs/quality.md")).toBe(
    toQualityPage(await readFirstRuns(), await readStages(), readKeptFigures()),
  );
});

test("the guide names controls by their texts on the screen, and keys that there are", () => {
  const guide = read("docs/guide.md");
  const texts = [...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = ""]) => text);
  const screens = sourceFiles("components", "lib/domain", "lib/view-model").map(({ text }) => text);
  const isShown = (text: string) =>
    screens.some((source) =>
      [`"${text}"`, `>${text}<`, `> ${text}\n`, ` ${text}\n`].some((form) => source.includes(form)),
    );
  expect(texts.filter((text) => !isShown(text))).toEqual([]);
  const keys = new Set(workspaceCommands.map(({ key }) => key));
  const named = [...guide.matchAll(/`(.)`/g)].map(([, key = ""]) => key);
  expect(named.filter((key) => !keys.has(key))).toEqual([]);
});
