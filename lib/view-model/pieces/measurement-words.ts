import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import { tellMeasurement } from "@/lib/domain/evidence/measurement-words";
import { formatClockOffset, formatDateTime, formatDuration } from "@/lib/time/shown/time-text";
import { countOf, formatCount } from "../text/byte-size";

export type CountingFact = { readonly term: string; readonly text: string };

/** How a number was counted, so that a reader can count it again. */
export function describeCounting(measurement: Measurement, zone: string): readonly CountingFact[] {
  const { what, of, query, window, clock, value } = measurement;
  const { where, counted, paths, kinds } = query;
  return [
    { term: "Counted", text: what },
    ...(value.kind === "share" && of !== undefined ? [{ term: "Out of", text: of }] : []),
    { term: "Files", text: paths.join(", ") },
    ...(kinds === undefined ? [] : [{ term: "Kind of record", text: kinds.join(", ") }]),
    ...(where.length === 0 ? [] : [{ term: "Records with", text: tellTerms(where) }]),
    ...(counted === undefined ? [] : [{ term: "Of these, with", text: tellTerms(counted) }]),
    {
      term: "Window",
      text:
        window === null
          ? "all records of the files"
          : `${formatDateTime(window.earliest, zone)} to ${formatDateTime(window.latest, zone)} (${formatDuration(window.latest - window.earliest)})`,
    },
    { term: "Clocks", text: clock.map(tellClock).join("; ") },
    { term: "Result", text: tellMeasurement(measurement) },
    ...(value.kind === "share" && value.parts.length > 0
      ? [
          {
            term: "Commonest",
            text: value.parts.map(({ name, count }) => `${formatCount(count)} ${name}`).join(", "),
          },
        ]
      : []),
  ];
}

function tellClock({ path, zone, segments }: Measurement["clock"][number]): string {
  const offsets = segments.flatMap(({ offsetMs }) => formatClockOffset(offsetMs) || []);
  return `${path}: ${zone}${offsets.length === 0 ? ", not corrected" : `, ${offsets.join(", then ")}`}`;
}

function tellTerms(terms: readonly EvidenceTerm[]): string {
  return terms.map(tellTerm).join(" and ");
}

function tellTerm(term: EvidenceTerm): string {
  const not = term.isExcluded ? "not " : "";
  switch (term.kind) {
    case "text":
      return `${not}“${term.text}”`;
    case "regex":
      return `${not}/${term.regex}/`;
    case "field":
      return `${not}${term.name} ${term.operator} ${term.value}`;
    case "source":
      return `${not}written by ${term.source}`;
    case "template":
      return `${not}of the form “${term.template}”`;
    case "entity":
      return `${not}naming ${term.aliases.join(" or ")}`;
  }
}

/** "How 2 numbers were counted" */
export function countingLabel(count: number): string {
  return count === 1
    ? "How this was counted"
    : `How these ${countOf(count, "number")} were counted`;
}
