import { keepFigures } from "../figures/keep-figures";
import { caseNames, judgeCase } from "./judge-case";

// `npm run bench cases [case or its number …]`: how many of the public cases are read right; ends with 1 when one is not.
const wanted = process.argv.slice(2);
const names = caseNames.filter(
  (name) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);
let clean = 0;
for (const name of names) {
  const { right, faults } = await judgeCase(name);
  if (faults.length === 0) clean++;
  console.log(
    `${faults.length === 0 ? "ok " : "BAD"} ${name}: ${right} right, ${faults.length} wrong`,
  );
  for (const fault of faults) console.log(`      ${fault}`);
}
console.log(`${clean} of ${names.length} cases without a fault`);
keepFigures("cases", "Inputs shaped after public bug reports", [
  { what: "cases without a fault", aim: "20 of 20", measured: `${clean} of ${names.length}` },
]);
process.exitCode = clean === names.length ? 0 : 1;
