import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import type { MeasurementQuery } from "@/lib/domain/evidence/measurement";
import { numberField, textField } from "@/lib/domain/evidence/record-reference";
import { hostOf, hostOfPath, serviceOf, unrotatedPath } from "@/lib/names/host-and-service";

export type Counted = {
  readonly what: string;
  readonly of?: string;
  readonly component: string | null;
  readonly query: MeasurementQuery;
};

/** Longer words of a record are cut where they name what is counted. */
const wordsMax = 80;

/**
 * What the records that an event cites are many of: failed requests where one of them is a failed request, else records
 * that say the same. Only the files of the same component are counted, and copies of a file once: what a proxy answered
 * and what stands behind it answered are the same requests, so they are never added up.
 */
export function countedOf(
  cited: readonly EvidenceRecord[],
  artifacts: readonly Artifact[],
): Counted | null {
  const request = cited.find((record) => failureOf(record) !== null);
  const record = request ?? cited.find(({ kind }) => kind === "log");
  if (record === undefined) return null;
  const component = componentOf(record);
  const files = { paths: filesOf(record, artifacts), kinds: [record.kind] };
  const own = ownTerms(record);
  const failure = failureOf(record);
  if (failure === null) {
    return {
      what: `records of ${component} that say “${shorten(record.template)}”`,
      component,
      query: { ...files, where: [...own, isTemplate(record.template)] },
    };
  }
  return {
    what: `requests to ${component} that failed with ${failure.name}`,
    of: `requests to ${component}`,
    component,
    query: { ...files, where: [...own, ...statuses(100, 599)], counted: failure.terms },
  };
}

/** Requests that a server answered with a status, or with a class of them ("5xx"), of all requests to the same component. */
export function countedAnswers(
  record: EvidenceRecord,
  code: string,
  artifacts: readonly Artifact[],
): Counted {
  const component = componentOf(record);
  const digit = Number(code.slice(0, 1)) * 100;
  return {
    what: `requests to ${component} that were answered ${code}`,
    of: `requests to ${component}`,
    component,
    query: {
      ...{ paths: filesOf(record, artifacts), kinds: [record.kind] },
      where: [...ownTerms(record), ...statuses(100, 599)],
      counted: code.endsWith("xx")
        ? statuses(digit, digit + 99)
        : statuses(Number(code), Number(code)),
    },
  };
}

/** Records of one form in the file of one of them; `names` are texts that each of them has. */
export function countedAlike(
  { path, kind, template }: Pick<EvidenceRecord, "path" | "kind" | "template">,
  names: readonly string[],
): Counted {
  const named = names.length === 0 ? "" : ` with ${names.map((name) => `“${name}”`).join(" and ")}`;
  return {
    what: `records of ${path} that say “${shorten(template)}”${named}`,
    component: null,
    query: {
      ...{ paths: [path], kinds: [kind] },
      where: [
        isTemplate(template),
        ...names.map((text) => ({ kind: "text" as const, text, isExcluded: false })),
      ],
    },
  };
}

/** Answers with 5xx are failures of one kind; a refusal is one by its number. */
function failureOf(
  record: EvidenceRecord,
): { readonly name: string; readonly terms: readonly EvidenceTerm[] } | null {
  const status = record.kind === "access" ? numberField(record, "status") : null;
  if (status === null || status < 400 || status > 599) return null;
  return status >= 500
    ? { name: "5xx", terms: statuses(500, 599) }
    : { name: `HTTP ${status}`, terms: statuses(status, status) };
}

function statuses(from: number, to: number): readonly EvidenceTerm[] {
  const status = { kind: "field", name: "status", isExcluded: false } as const;
  return [
    { ...status, operator: ">=", value: String(from) },
    { ...status, operator: "<=", value: String(to) },
  ];
}

function isTemplate(template: string): EvidenceTerm {
  return { kind: "template", template, isExcluded: false };
}

/** A file that lies in the folder of one machine counts what happened there alone, and its name says so. */
function componentOf(record: EvidenceRecord): string {
  const service = serviceOf(record);
  const host = hostOf(record);
  if (service === null) return host ?? unrotatedPath(record.path);
  const isOfOneHost = host !== null && host !== service && host === hostOfPath(record.path);
  return isOfOneHost ? `${service} on ${host}` : service;
}

/** A file of several components says in each record which one wrote it. */
function ownTerms(record: EvidenceRecord): readonly EvidenceTerm[] {
  const name = ["service", "app", "program", "host", "hostname"].find(
    (each) => textField(record, each) !== null,
  );
  if (name === undefined) return [];
  const value = String(record.fields[name]);
  return [{ kind: "field", name, operator: "=", value, isExcluded: false }];
}

/** All parts of the log that was rotated, each content once. */
function filesOf(record: EvidenceRecord, artifacts: readonly Artifact[]): readonly string[] {
  const origin = unrotatedPath(record.path);
  const cited = artifacts.find(({ path }) => path === record.path);
  const seen = new Set(cited && [cited.sha256]);
  const paths = [record.path];
  for (const { path, sha256, report } of artifacts) {
    if (report.kind !== "read" || seen.has(sha256) || unrotatedPath(path) !== origin) continue;
    seen.add(sha256);
    paths.push(path);
  }
  return paths.toSorted();
}

function shorten(text: string): string {
  return text.length <= wordsMax ? text : `${text.slice(0, wordsMax - 1)}…`;
}
