import type { Instant } from "@/lib/base/instant";
import type { EvidenceReader } from "../ports/evidence-port";
import type { Recalled } from "./find-record";

/** A request as an access log has it. */
type Answered = { readonly status: number; readonly record: Recalled };

/** How many requests were answered with a status, and over which records that was counted. */
export type StatusCount = {
  readonly total: number;
  /** All requests of the files. */
  readonly of: number;
  readonly paths: readonly string[];
  readonly from: Instant;
  readonly until: Instant;
  readonly first: Recalled;
};

/** Null where no request was answered so. `code` may be a class: "5xx". */
export type CountStatus = (code: string) => StatusCount | null;

/** Counts over all dated access records that state a status. */
export async function countStatuses(evidence: EvidenceReader): Promise<CountStatus> {
  const answered = await listAnswered(evidence);
  return (code) => {
    const found = answered.filter(({ status }) => isOf(code, status));
    const [first] = found;
    if (first === undefined) return null;
    const paths = new Set(found.map(({ record }) => record.place.path));
    const all = answered.filter(({ record }) => paths.has(record.place.path));
    const times = all.map(({ record }) => record.earliest);
    return {
      ...{ total: found.length, of: all.length, paths: [...paths], first: first.record },
      from: times.reduce((least, at) => (at < least ? at : least)),
      until: times.reduce((most, at) => (at > most ? at : most)),
    };
  };
}

function isOf(code: string, status: number): boolean {
  return code.endsWith("xx") ? String(status)[0] === code[0] : String(status) === code;
}

async function listAnswered(evidence: EvidenceReader): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  const options = { without: ["template", "stamp"] } as const;
  for await (const chunk of evidence.scan({ kinds: ["access"] }, options)) {
    for (const { fields, time, message, artifactId, path, locator, kind, source } of chunk) {
      const { status } = fields;
      if (typeof status !== "number" || time === null) continue;
      const { earliest, latest } = time;
      const place = { artifactId, path, locator, said: message, at: earliest, kind, source };
      const record = { place, earliest, latest, share: 1, matched: new Set<string>(), alike: 1 };
      answered.push({ status, record });
    }
  }
  return answered;
}
