import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { openLocalEvidence, withAnalyzedFiles } from "@/lib/server/headless/headless";
import { type ExpectedCase, expectedCase } from "./expected-case";

/*
 * `lib/ingest/cases` holds inputs shaped after public bug reports of other tools, with values of our own. What a query
 * gives of each, clocks decided, is compared here with what is right.
 */
const folder = new URL("../../lib/ingest/cases/", import.meta.url);

export const caseNames: readonly string[] = readdirSync(folder).toSorted();

export type Verdict = { readonly right: number; readonly faults: readonly string[] };

export async function judgeCase(name: string): Promise<Verdict> {
  const expected = expectedCase.parse(
    JSON.parse(readFileSync(new URL(`${name}/expected.json`, folder), "utf8")),
  );
  const files = filesOf(name);
  const rows = await readRows(files);
  const found = [
    ...judgeFiles(expected, rows),
    ...expected.records.flatMap((wanted) => judgeRecord(wanted, rows)),
    ...(expected.events.length === 0 ? [] : judgeEvents(expected, await readEvents(files))),
  ];
  const faults = found.filter((fault) => fault !== right);
  return { right: found.length - faults.length, faults };
}

/** A judgement without a fault. */
const right = "";

const judged = (isRight: boolean, fault: string): string => (isRight ? right : fault);

function filesOf(name: string) {
  const input = new URL(`${name}/input/`, folder);
  return readdirSync(input, { recursive: true, encoding: "utf8" })
    .map((path) => ({ path, location: fileURLToPath(new URL(encodeURI(path), input)) }))
    .filter(({ location }) => statSync(location).isFile());
}

const rowSchema = z.tuple([
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.coerce.number().nullable(),
  z.coerce.number().nullable(),
]);
type Row = {
  readonly path: string;
  readonly time: string | null;
  readonly severity: string | null;
  readonly source: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The message and all fields. */
  readonly text: string;
  readonly from: number | null;
  readonly to: number | null;
};

const statement =
  "SELECT path, time, severity, source, message, fields, line_from, line_to FROM records ORDER BY path, record_number";
const limits = { rowsMax: 1000, cellCharactersMax: 2000, timeoutMs: 60_000 };

async function readRows(files: ReturnType<typeof filesOf>): Promise<readonly Row[]> {
  const answered = await openLocalEvidence(files, (evidence) => evidence.query(statement, limits));
  if (!answered.ok) throw new Error(answered.error.sentence);
  return answered.value.rows.map((cells) => {
    const [path, time, severity, source, message, written, from, to] = rowSchema.parse(cells);
    const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(written ?? "{}"));
    const text = `${message ?? ""} ${JSON.stringify(fields)}`;
    return { path, time, severity, source, fields, text, from, to };
  });
}

async function readEvents(files: ReturnType<typeof filesOf>): Promise<TimelineDocument["events"]> {
  const request = { files, skipped: [], zone: null, onProgress: () => undefined };
  return withAnalyzedFiles(
    { ...request, signal: new AbortController().signal },
    async (analyzed) => {
      if (!analyzed.ok) throw new Error("Nothing here could be read");
      return analyzed.value.events;
    },
  );
}

function judgeFiles({ files, firstAt }: ExpectedCase, rows: readonly Row[]): readonly string[] {
  const counts = Object.entries(files).flatMap(([file, { dated, between, undated }]) => {
    const mine = rows.filter(({ path }) => path.endsWith(file));
    const count = mine.filter(({ time }) => time !== null).length;
    const isRight =
      between === undefined ? dated.includes(count) : between[0] <= count && count <= between[1];
    return [
      judged(isRight, `${file}: ${count} dated, wanted ${between ?? dated}`),
      judged(
        undated.includes(mine.length - count),
        `${file}: ${mine.length - count} undated, wanted ${undated}`,
      ),
    ];
  });
  const firsts = Object.entries(firstAt).map(([file, at]) => {
    const times = rows.flatMap(({ path, time }) => (path.endsWith(file) ? (time ?? []) : []));
    const first = times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? "nowhere";
    return judged(isNear(first, at, 1000), `${file}: begins ${first}, wanted ${at}`);
  });
  return [...counts, ...firsts];
}

type Wanted = ExpectedCase["records"][number];

function judgeRecord(wanted: Wanted, rows: readonly Row[]): readonly string[] {
  const { file, line, find } = wanted;
  const tag = [file, line, find].filter((part) => part !== undefined && part !== "").join(" ");
  const meant = rows.filter((row) => isMeant(row, wanted));
  if (meant.length === 0) return [`[${tag}] no record`];
  const times = [...wanted.at, ...wanted.orAt];
  const hit = meant.filter(({ time }) => time !== null && times.some((at) => isNear(time, at)));
  const mine = wanted.at.length > 0 && hit.length > 0 ? hit : meant;
  const isOther = wanted.orAt.length > 0 && hit.length > 0;
  const of = (key: "severity" | "source") =>
    wanted[key].length === 0
      ? []
      : [
          judged(
            mine.some((row) => wanted[key].includes(row[key] ?? "")),
            `[${tag}] ${key} ${mine.map((row) => row[key])}, wanted ${wanted[key]}`,
          ),
        ];
  return [
    ...judgeTime(wanted, tag, meant, hit),
    ...of("severity"),
    ...of("source"),
    ...wanted.has.map((text) =>
      judged(isOther || mine.some((row) => row.text.includes(text)), `[${tag}] lacks ${text}`),
    ),
    ...Object.entries(wanted.field).map(([key, value]) =>
      judged(
        mine.some(({ fields }) => String(fields[key]) === value),
        `[${tag}] ${key}=${mine.map(({ fields }) => fields[key])}, wanted ${value}`,
      ),
    ),
  ];
}

function judgeTime(
  { at, undated }: Wanted,
  tag: string,
  meant: readonly Row[],
  hit: readonly Row[],
): readonly string[] {
  const found = meant.map(({ time }) => time ?? "no time");
  const isUndated = meant.every(({ time }) => time === null);
  return [
    ...(undated ? [judged(isUndated, `[${tag}] at ${found}, wanted no time`)] : []),
    ...(at.length === 0 ? [] : [judged(hit.length > 0, `[${tag}] at ${found}, wanted ${at}`)]),
  ];
}

function isMeant({ path, text, from, to }: Row, { file, line, find }: Wanted): boolean {
  const isThere =
    line === undefined || (from !== null && to !== null && from <= line && line <= to);
  return path.endsWith(file) && isThere && (find === undefined || text.includes(find));
}

function isNear(one: string, other: string, msMax = 2): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < msMax;
}

function judgeEvents(
  { events: wanted }: ExpectedCase,
  events: TimelineDocument["events"],
): readonly string[] {
  return wanted.flatMap((one) => {
    if ("title" in one) {
      const count = events.filter(({ title }) => title.includes(one.title)).length;
      return [judged(count <= one.max, `${count} events of ${one.title}, wanted ${one.max}`)];
    }
    return events.map(({ evidence }) => {
      const cited = new Set(evidence.flatMap((place) => ("lines" in place ? place.lines[0] : [])));
      const groups = one.apart.filter((group) => group.some((line) => cited.has(line)));
      return judged(groups.length <= 1, `one event cites lines ${[...cited]} of several records`);
    });
  });
}
