import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./node-runtime.mjs";

/** Names of the failed tests of a report of vitest, each with what it said first. @returns {readonly string[]} */
export function failedTests({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) =>
        toLine(`${relative(ROOT, name)}: ${fullName}`, failureMessages?.[0]),
      ),
  );
}

/** The same of a report of Playwright, which nests its files, groups and tests. @returns {readonly string[]} */
export function failedJourneys({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...failedJourneys(suite),
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        toLine(`${file}: ${title}`, tests.at(-1)?.results.at(-1)?.error?.message),
      ),
  ]);
}

function toLine(name, message = "") {
  const said = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 4)
    .join(" / ");
  return said === "" ? name : `${name}\n    ${said}`;
}
