// The usual tests with one file broken as it is loaded: nothing on the disk is ever touched.
import { readFileSync } from "node:fs";
import { defineConfig, mergeConfig } from "vitest/config";
import usual from "../../vitest.config.mts";

/** As `npm run bench mutants` hands it over; null: all stands as it is. */
const broken = JSON.parse(process.env.WHENCE_MUTANT ?? "null");
const isBroken = (id) => id.split("?")[0] === broken?.path;

const breakOnLoad = {
  name: "break-on-load",
  enforce: "pre",
  load(id) {
    if (!isBroken(id)) return null;
    return readFileSync(broken.path, "utf8").replace(broken.old, () => broken.next);
  },
  /** What vitest remembers of a file it remembers by what is on the disk, so nothing is remembered of this one. */
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (isBroken(id) ? false : undefined));
  },
};

export default mergeConfig(usual, defineConfig({ root: process.cwd(), plugins: [breakOnLoad] }));
