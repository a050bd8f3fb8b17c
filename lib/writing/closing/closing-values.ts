import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { hostOfPath, serviceOfPath } from "@/lib/names/host-and-service";
import { workloadOfPod } from "@/lib/names/kubernetes-names";
import { zoneOffsetAtMs } from "@/lib/time/zone";
import { quoteGlob, quotePattern, quoteQueryText } from "./quoting";

export const closingValueNames = [
  ...(["where", "host", "service", "pod", "file", "glob"] as const),
  ...(["sinceIso", "untilIso", "sinceUtc", "untilUtc", "sinceSeconds", "untilSeconds"] as const),
  ...(["sinceMicros", "untilMicros", "sinceSql", "untilSql"] as const),
  ...(["sinceSqlPlain", "untilSqlPlain", "wallFrom", "wallTo"] as const),
  ...(["promSelector", "promQuery", "lokiOfHost", "lokiOfFile"] as const),
  ...(["cloudFilter", "jaegerService"] as const),
] as const;
export type ClosingValueName = (typeof closingValueNames)[number];
/** What templates are filled with, as it is meant, not yet quoted; null where it is not known. */
export type ClosingValues = Readonly<Record<ClosingValueName, string | null>>;

/** A file that is to be read again, or one of the same name that nobody has yet. */
export type AskedFile = {
  readonly path: string;
  readonly artifact: Pick<DatedArtifact, "clock" | "report"> | null;
};

export function closingValues({ path, artifact }: AskedFile, window: Interval): ClosingValues {
  const host = hostOfFile(path);
  const service = serviceOfPath(path);
  const file = baseOf(path);
  const instance =
    host === null ? null : `{instance=~${quoteQueryText(`${quotePattern(host)}(:[0-9]+)?`)}}`;
  const lokiHost = host === null ? null : `host=${quoteQueryText(host)}`;
  const lokiFile = `filename=~${quoteQueryText(`(.*/)?${quotePattern(file)}.*`)}`;
  return {
    ...times(window),
    ...wallTimes(artifact?.clock ?? null, window),
    ...{ where: host ?? "the machine", host, service, file, glob: `${quoteGlob(file)}*` },
    pod: [service, host].find((name) => name !== null && workloadOfPod(name) !== null) ?? null,
    promSelector: instance,
    promQuery: instance === null ? null : `query=${instance}`,
    lokiOfHost: lokiHost === null ? null : `{${lokiHost}}`,
    lokiOfFile: `{${[...(lokiHost === null ? [] : [lokiHost]), lokiFile].join(", ")}}`,
    cloudFilter: cloudFilter(window, host ?? service),
    jaegerService: service === null ? null : `service=${service}`,
  };
}

/** An archive is no machine. */
function hostOfFile(path: string): string | null {
  const host = hostOfPath(path);
  return host === null || host.endsWith("!") || host === "." || host === ".." ? null : host;
}

/** Where its records are put: named as a rotated part of it, in a folder of its host, so that they are taken for the same source. */
export function outputOf({ path }: AskedFile, { earliest }: Interval) {
  const stamp = new Date(earliest).toISOString().replace(/\D/g, "").slice(4, 12);
  return { folder: hostOfFile(path), name: `${baseOf(path)}.${stamp}` };
}

/** Without the ending of a packed file: what comes back is not packed. */
function baseOf(path: string): string {
  const base = path.split("/").at(-1) ?? "";
  const unpacked = base.replace(/\.(gz|zst|bz2|xz)$/, "");
  return unpacked === "" ? "records" : unpacked;
}

/** In whole seconds that hold the stretch. */
function times({ earliest, latest }: Interval) {
  const since = Math.floor(earliest / 1_000);
  const until = Math.ceil(latest / 1_000);
  const [sinceIso, untilIso] = [since, until].map((at) => `${isoOf(at * 1_000)}Z`);
  const [sincePlain, untilPlain] = [since, until].map((at) => isoOf(at * 1_000).replace("T", " "));
  return {
    ...{ sinceIso: sinceIso ?? null, untilIso: untilIso ?? null },
    ...{ sinceUtc: `${sincePlain} UTC`, untilUtc: `${untilPlain} UTC` },
    ...{ sinceSeconds: String(since), untilSeconds: String(until) },
    ...{ sinceMicros: `${since}000000`, untilMicros: `${until}000000` },
    ...{ sinceSql: `'${sinceIso}'`, untilSql: `'${untilIso}'` },
    ...{ sinceSqlPlain: `'${sincePlain}'`, untilSqlPlain: `'${untilPlain}'` },
  };
}

/** As the file writes them: its zone, and a clock that is wrong as it is. */
function wallTimes(clock: DatedArtifact["clock"] | null, window: Interval) {
  const wrongBy = clock === null ? [0] : clock.segments.map(({ offsetMs }) => offsetMs);
  const toWall = (at: number, wrongMs: number) => {
    const epochMs = at + wrongMs;
    return isoOf(epochMs + (clock === null ? 0 : zoneOffsetAtMs(clock.zone, epochMs))).replace(
      "T",
      " ",
    );
  };
  return {
    wallFrom: toWall(Math.floor(window.earliest / 1_000) * 1_000, Math.min(...wrongBy)),
    wallTo: toWall(Math.ceil(window.latest / 1_000) * 1_000, Math.max(...wrongBy)),
  };
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19);
}

/** A text in quotes alone is looked for in all fields of an entry. */
function cloudFilter(window: Interval, name: string | null): string {
  const { sinceIso, untilIso } = times(window);
  const stretch = `timestamp>=${quoteQueryText(sinceIso ?? "")} AND timestamp<=${quoteQueryText(untilIso ?? "")}`;
  return name === null ? stretch : `${stretch} AND ${quoteQueryText(name)}`;
}
