import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./node-runtime.mjs";
import { runPackage } from "./run-command.mjs";

const STAMP = join(ROOT, ".next", "whence-build-stamp");
const SOURCE_FOLDERS = ["app", "components", "lib", "db"];
const ROOT_FILES =
  /^(package-lock\.json|tsconfig\.json|(next|postcss)\.config\.(ts|mjs)|proxy\.ts|instrumentation\.ts)$/;
/** Files a build never reads. */
const NOT_BUILT =
  /(\.(test|spec)\.tsx?|\.md)$|^lib\/(golden|testing)\/|^db\/(migrations|cluster)\//;

/** Builds unless the last build was made from exactly these sources. */
export async function ensureBuilt() {
  const wanted = sourceDigest();
  if (existsSync(join(ROOT, ".next", "BUILD_ID")) && existsSync(STAMP)) {
    if (readFileSync(STAMP, "utf8") === wanted) return;
  }
  console.log("Building the app (once per version, a minute or two) …");
  const code = await runPackage("next", ["build"], { NODE_ENV: "production" });
  if (code !== 0) throw new Error("The build failed; Next's message above says where.");
  writeFileSync(STAMP, wanted);
}

// By content, not by date: a fresh clone and a branch switch both give every file a new date.
export function sourceDigest() {
  const digest = createHash("sha256");
  for (const file of sourceFiles()) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update("\0");
  }
  return digest.digest("hex");
}

function sourceFiles() {
  const inFolders = SOURCE_FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap(
    (folder) => filesBelow(join(ROOT, folder)),
  );
  const atRoot = readdirSync(ROOT).filter((name) => ROOT_FILES.test(name));
  return [...inFolders, ...atRoot].filter((file) => !NOT_BUILT.test(file)).sort();
}

/** Their paths from the root of the checkout. */
export function filesBelow(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory()
      ? filesBelow(path)
      : [relative(ROOT, path).replaceAll("\\", "/")];
  });
}
