import type { ReadReport } from "@/lib/domain/evidence/artifact";
import { dayOfPath, yearOfPath } from "./day-of-path";

/** What the place of a file tells of its times that the file does not: the day of times of day, or the year. */
export function findStatedDay(report: ReadReport, path: string): string | null {
  if (report.kind !== "read") return null;
  if (report.isDayless) return dayOfPath(path);
  return report.isYearless ? (dayOfPath(path) ?? yearOfPath(path)) : null;
}

/** What was taken to be so, for a person to doubt. */
export function describeStatedDay(report: ReadReport, day: string): string {
  return report.kind === "read" && report.isDayless
    ? `Nothing in the file says the day of its times of day; ${day} was taken from its name, so they may be a day off.`
    : `The times have no year; ${day.slice(0, 4)} was taken from the name of the file or its folder.`;
}

export function describeDayOfNeighbours(day: string): string {
  return `Nothing in the file says the day of its times of day; ${day} was taken from the files beside it, so they may be a day off.`;
}
