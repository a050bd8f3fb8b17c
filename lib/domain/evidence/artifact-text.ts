import { assertUnreachable } from "@/lib/base/assert";
import type { ReadReport } from "./artifact";
import { describeContainer } from "./container-report";

/** What became of an artifact, in one line. */
export function describeReport(report: ReadReport): string {
  switch (report.kind) {
    case "read": {
      const dropped = report.dropped.reduce((sum, { count }) => sum + count, 0);
      return `${report.format}, ${report.records} records, ${report.undated} undated, ${dropped} dropped`;
    }
    case "container":
      return describeContainer(report);
    case "unread":
      return `not read, ${report.reason}`;
    default:
      return assertUnreachable(report);
  }
}
