import { z } from "zod";
import { parseZonedTime } from "@/lib/base/instant";
import { recordKinds, severities } from "@/lib/domain/evidence-record";
import type { EvidenceTerm } from "@/lib/domain/evidence-term";
import type { EvidenceQuery } from "../../ports/evidence-port";
import type { Desk } from "../desk";
import { toolTime } from "../tool";
import { findFiles } from "./file-argument";

/** Which records a question is about; what is left out narrows nothing. */
export const recordFilterShape = {
  text: z
    .string()
    .max(300)
    .optional()
    .describe("One phrase that stands so, word for word, in the message or in a field"),
  regex: z.string().max(300).optional().describe("RE2, found anywhere in the message"),
  paths: z.array(z.string()).max(50).default([]),
  severities: z.array(z.enum(severities)).default([]),
  kinds: z.array(z.enum(recordKinds)).default([]),
  from: toolTime.optional(),
  to: toolTime.optional(),
};

/** Runs of one shape are told by their first record, unless every one counts. */
export const wholeArgument = z
  .boolean()
  .default(false)
  .describe("Show every record, also of a run of one shape");
export type RecordFilter = z.infer<z.ZodObject<typeof recordFilterShape>>;

/** The filter as the evidence is asked; a message when a file of it is none. */
export function toQuery(
  desk: Desk,
  { text, regex, paths, severities: wanted, kinds, from, to }: RecordFilter,
): Omit<EvidenceQuery, "limit"> | string {
  const files = findFiles(desk, paths);
  if (typeof files === "string") return files;
  const [earliest, latest] = [readTime(from), readTime(to)];
  const terms: EvidenceTerm[] = [
    ...(text ? [{ kind: "text" as const, text, isExcluded: false }] : []),
    ...(regex ? [{ kind: "regex" as const, regex, isExcluded: false }] : []),
  ];
  return {
    ...files,
    ...(wanted.length === 0 ? {} : { severities: wanted }),
    ...(kinds.length === 0 ? {} : { kinds }),
    ...(earliest === null ? {} : { from: earliest }),
    ...(latest === null ? {} : { to: latest }),
    ...(terms.length === 0 ? {} : { terms }),
  };
}

export function readTime(text: string | undefined) {
  return text === undefined ? null : parseZonedTime(text);
}
