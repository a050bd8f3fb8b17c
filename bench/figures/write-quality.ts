import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFirstRuns, readStages } from "../quality/recordings/first-run";
import { readKeptFigures } from "./keep-figures";
import { toQualityPage } from "./quality-page";

// `npm run bench page`: writes docs/quality.md.
writeFileSync(
  join(import.meta.dirname, "../../docs/quality.md"),
  toQualityPage(await readFirstRuns(), await readStages(), readKeptFigures()),
);
