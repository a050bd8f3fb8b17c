// `npm run count:files`: how many files a thought is cut into. Those with one importer and few lines are candidates to be
// put back where they are read; `-- --list` names them.
import { fail } from "../../scripts/run-command.mjs";
import { readImports } from "./read-imports.mjs";

const fewLines = 40;
const linesMax = 300;

async function countFiles() {
  const files = await readImports();
  const single = files.filter(({ importers }) => importers.length === 1);
  const small = single.filter(({ lines }) => lines < fewLines);
  console.log(`files               ${files.length}`);
  console.log(`lines               ${files.reduce((sum, { lines }) => sum + lines, 0)}`);
  console.log(`with one importer   ${single.length}`);
  console.log(`  under ${fewLines} lines    ${small.length}`);
  console.log(`longest             ${Math.max(...files.map(({ lines }) => lines))} of ${linesMax}`);
  if (!process.argv.includes("--list")) return;
  for (const { path, lines, importers } of small) console.log(`${lines}\t${path}\t${importers[0]}`);
}

countFiles().catch(fail);
