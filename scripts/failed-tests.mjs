import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./node-runtime.mjs";

/** Names of the failed tests and files of a report of vitest, each with what it said first. @returns {readonly string[]} */
export function failedTests({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    // A file that cannot be read, or set up, has no failed test.
    if (failed.length === 0) return status === "failed" ? [toLine(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      toLine(`${file}: ${fullName}`, failureMessages?.[0]),
    );
  });
}

/** The same of a report of Playwright, which nests its files, groups and tests. @returns {readonly string[]} */
export function failedJourneys({ suites = [], errors = [] }) {
  return [
    ...errors.map(({ message }) => toLine("before any journey", message)),
    ...suites.flatMap(failedOfSuite),
  ];
}

function failedOfSuite({ suites = [], specs = [] }) {
  return [
    ...suites.flatMap(failedOfSuite),
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        toLine(`${file}: ${title}`, tests.at(-1)?.results.at(-1)?.error?.message),
      ),
  ];
}

function toLine(name, message = "") {
  const said = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 4)
    .join(" / ");
  return said === "" ? name : `${name}\n    ${said}`;
}
