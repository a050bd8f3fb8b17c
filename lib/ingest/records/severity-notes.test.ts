import { describe, expect, test } from "vitest";
import { describeSeverity } from "@/lib/domain/evidence/severity-scale";
import { readBytes, readSample } from "../testing/read-sample";

async function severitiesOf(text: string) {
  const { report } = await readBytes(new TextEncoder().encode(text));
  return report.kind === "read" ? (report.severities ?? []).map(describeSeverity) : [];
}

const objects = (member: string, values: readonly unknown[]) =>
  values
    .map((value, at) => {
      const time = `2026-03-14T21:00:0${at % 10}Z`;
      return JSON.stringify({ time, [member]: value, message: `request ${at} done` });
    })
    .join("\n");

describe("how a severity was recognised", () => {
  test.each([
    [
      "numbers below 8",
      objects("level", [6, 6, 3, 4]),
      "Severity: 0–7 as syslog, 0 is the gravest, because level has 6, 3, 4",
    ],
    [
      "tens",
      objects("level", [30, 40, 50, 30]),
      "Severity: 10–60 as pino and bunyan, because level has 30, 40, 50",
    ],
    [
      "numbers under Python's own name",
      objects("levelno", [20, 40, 20, 30]),
      "Severity: 10–50 as Python, because levelno has 20, 40, 30",
    ],
    [
      "words",
      objects("level", ["info", "warn", "info", "error"]),
      "Severity: words of levels, because level has info, warn, error",
    ],
  ])("%s", async (_name, text, expected) => {
    expect(await severitiesOf(text)).toEqual([expected]);
  });

  test("the priority of syslog", async () => {
    const lines = [3, 6, 6, 4].map(
      (level, at) => `<${24 + level}>Mar 14 21:00:0${at} gate sshd[7]: session ${at} opened`,
    );
    expect(await severitiesOf(lines.join("\n"))).toEqual([
      "Severity: 0–7 as syslog, 0 is the gravest, because the priority has <…>",
    ]);
  });

  test("words in the text of a line", async () => {
    const lines = ["INFO", "WARN", "INFO", "ERROR"].map(
      (level, at) => `2026-03-14 21:00:0${at} ${level} request ${at} done`,
    );
    expect(await severitiesOf(lines.join("\n"))).toEqual([
      "Severity: read from the text of each line",
    ]);
  });

  test.each([
    ...["nginx-error", "mysql-error", "mariadb", "kernel-levels", "java-util-log"],
    ...["rabbitmq-reports", "terraform", "kubernetes-table"],
  ])("words at the head of the lines of %s", async (name) => {
    const { report, records } = await readSample(name);
    const severe = records.filter(({ severity }) => severity !== null);
    expect(report.kind === "read" ? report.severities : null).toEqual([
      { member: "", scales: ["text"], examples: [], records: severe.length },
    ]);
  });

  test("of severities that the reader concluded from something else nothing is stated", async () => {
    for (const name of ["journal-json", "kubernetes-events", "zipkin", "grafana-annotations"]) {
      const { report, records } = await readSample(name);
      expect(records.some(({ severity }) => severity !== null)).toBe(true);
      expect(report.kind === "read" ? report.severities : null).toEqual([]);
    }
  });

  test("of a file without severities nothing is stated", async () => {
    expect(await severitiesOf(objects("note", ["a", "b", "c", "d"]))).toEqual([]);
  });
});
