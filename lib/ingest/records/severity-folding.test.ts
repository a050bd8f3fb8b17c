import { expect, test } from "vitest";
import {
  foldOtelNumber,
  foldPinoNumber,
  foldPythonNumber,
  foldSeverityWord,
  foldSyslogNumber,
  severityOfStatus,
} from "./severity-folding";

test("words of all loggers fold into six, in any case", () => {
  const words = [
    "TRACE",
    "dbug",
    "Information",
    "NOTICE",
    "wrn",
    "SEVERE",
    "CRIT",
    "emerg",
    "page",
    "hello",
  ];
  expect(words.map(foldSeverityWord)).toEqual([
    "debug",
    "debug",
    "info",
    "notice",
    "warning",
    "error",
    "critical",
    "critical",
    "critical",
    null,
  ]);
});

test("syslog counts down from emergency, the others up", () => {
  expect([0, 3, 4, 5, 7, 8].map(foldSyslogNumber)).toEqual([
    "critical",
    "error",
    "warning",
    "notice",
    "debug",
    null,
  ]);
  expect([5, 10, 30, 35, 40, 60, 70].map(foldPinoNumber)).toEqual([
    null,
    "debug",
    "info",
    "info",
    "warning",
    "critical",
    null,
  ]);
  expect([10, 20, 30, 40, 50].map(foldPythonNumber)).toEqual([
    "debug",
    "info",
    "warning",
    "error",
    "critical",
  ]);
  expect([0, 5, 9, 13, 17, 21, 25].map(foldOtelNumber)).toEqual([
    null,
    "debug",
    "info",
    "warning",
    "error",
    "critical",
    null,
  ]);
});

test("answers of a server: 5xx is its error, 4xx a notice, the rest says nothing", () => {
  expect([200, 302, 404, 499, 500, 599].map(severityOfStatus)).toEqual([
    null,
    null,
    "notice",
    "notice",
    "error",
    "error",
  ]);
});
