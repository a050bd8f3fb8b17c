import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readKeptFigures } from "../../figures/keep-figures";
import { readFirstRuns, readStages } from "../recordings/first-run";
import { toQualityPage } from "./quality-page";

// `npm run bench page`: writes docs/quality.md.
writeFileSync(
  join(import.meta.dirname, "../../../docs/quality.md"),
  toQualityPage(await readFirstRuns(), await readStages(), readKeptFigures()),
);
