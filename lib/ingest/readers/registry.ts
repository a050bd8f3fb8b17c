import { type ReaderName, readerNames } from "@/lib/domain/reader-name";
import { imageReader } from "../media/image-reader";
import { videoReader } from "../media/video-reader";
import type { BinaryFormatReader, Detection, FormatReader, Sample } from "../reader";
import { accessLogReader } from "./access-log";
import { auditdReader } from "./auditd";
import { whyNumbersCount } from "./behaviour/counted-lines";
import { elapsedTextReader } from "./behaviour/elapsed-text";
import { type Doubt, findBetterReader, generalReaders } from "./behaviour/find-better-reader";
import { placedTextReader } from "./behaviour/placed-text";
import { whySixDigits } from "./behaviour/six-digit-pair";
import { csvTableReader } from "./csv/csv-table";
import { mysqlErrorReader } from "./databases/mysql-error";
import { mysqlSlowReader } from "./databases/mysql-slow";
import { pgbouncerReader } from "./databases/pgbouncer";
import { postgresCsvReader } from "./databases/postgres-csv";
import { envoyAccessReader } from "./envoy-access";
import { fixLogReader } from "./fix-log";
import { bodyFileReader } from "./forensic/body-file";
import { haproxyLogReader } from "./haproxy-log";
import { jsonDocumentReader } from "./json-document";
import { jsonLinesReader } from "./json-lines";
import { kernelLogReader } from "./kernel-log";
import { logfmtReader } from "./logfmt";
import { zeekLogReader } from "./network/zeek-log";
import { ansibleOutputReader } from "./operations/ansible-output";
import { columnTableReader } from "./operations/column-table";
import { gitLogReader } from "./operations/git-log";
import { gitOnelineReader } from "./operations/git-oneline";
import { terraformOutputReader } from "./operations/terraform-output";
import { datedPartsReader } from "./parts/dated-parts";
import { chatTextReader } from "./people/chat-text";
import { markdownNotesReader } from "./people/markdown-notes";
import { statusPageTextReader } from "./people/status-page-text";
import { plainTextReader } from "./plain-text";
import { postgresqlReader } from "./postgresql";
import { prometheusTextReader } from "./prometheus-text";
import { stampedTextReader } from "./stamped-text";
import { supervisordReader } from "./supervisord";
import { syslogReader } from "./syslog";
import { dockerJsonReader } from "./system/docker-json";
import { erlangReportReader } from "./system/erlang-report";
import { journalExportReader } from "./system/journal-export";
import { anyTableReader } from "./tables/any-table";
import { tcpdumpTextReader } from "./tcpdump-text";
import { undatedTextReader } from "./text/undated-text";
import { plainSample, readingPlain } from "./text/without-colours";
import { albAccessReader } from "./web/alb-access";
import { customAccessReader } from "./web/custom-access";
import { w3cExtendedReader } from "./web/w3c-extended";
import { apacheErrorReader, nginxErrorReader } from "./web-error-log";

const readers = {
  "git-log": gitLogReader,
  "git-oneline": gitOnelineReader,
  "ansible-output": ansibleOutputReader,
  "terraform-output": terraformOutputReader,
  "column-table": columnTableReader,
  "body-file": bodyFileReader,
  "docker-json": dockerJsonReader,
  "json-lines": jsonLinesReader,
  "json-document": jsonDocumentReader,
  "w3c-extended": w3cExtendedReader,
  "zeek-log": zeekLogReader,
  "mysql-slow": mysqlSlowReader,
  "journal-export": journalExportReader,
  "erlang-report": erlangReportReader,
  auditd: auditdReader,
  "fix-log": fixLogReader,
  "haproxy-log": haproxyLogReader,
  "access-log": accessLogReader,
  "alb-access": albAccessReader,
  "envoy-access": envoyAccessReader,
  "nginx-error": nginxErrorReader,
  "apache-error": apacheErrorReader,
  postgresql: postgresqlReader,
  "postgres-csv": postgresCsvReader,
  pgbouncer: pgbouncerReader,
  "mysql-error": mysqlErrorReader,
  "chat-text": chatTextReader,
  "status-page-text": statusPageTextReader,
  "markdown-notes": markdownNotesReader,
  "kernel-log": kernelLogReader,
  "tcpdump-text": tcpdumpTextReader,
  syslog: syslogReader,
  "custom-access": customAccessReader,
  "prometheus-text": prometheusTextReader,
  logfmt: logfmtReader,
  csv: csvTableReader,
  supervisord: supervisordReader,
  "stamped-text": stampedTextReader,
  "undated-text": undatedTextReader,
  "plain-text": plainTextReader,
  "elapsed-text": elapsedTextReader,
  "any-table": anyTableReader,
  "placed-text": placedTextReader,
  "dated-parts": datedPartsReader,
  image: imageReader,
  video: videoReader,
} as const satisfies Readonly<Record<ReaderName, FormatReader | BinaryFormatReader>>;
/** The particular before the general: the first that fits well is taken. */
const inOrder = readerNames.map((name) => readers[name]);
/** What is no text, told by its first bytes; asked before the others. */
const binaryReaders = inOrder.filter((reader) => reader.kind === "binary");
const textReaders = inOrder.filter((reader) => reader.kind !== "binary");
/** Those of last resort are asked where these leave much without a time. */
const asked = textReaders.filter((reader) => !generalReaders.includes(reader));

/** Readers of no format in particular: what they leave without a time may have one all the same. */
const doubtful: ReadonlySet<FormatReader> = new Set([
  csvTableReader,
  stampedTextReader,
  undatedTextReader,
  plainTextReader,
]);
/** Objects are looked into by their own readers. */
const objectReaders: ReadonlySet<FormatReader> = new Set([jsonLinesReader, jsonDocumentReader]);

function doubtOf(reader: FormatReader): Doubt {
  if (objectReaders.has(reader)) return { kind: "none" };
  if (!doubtful.has(reader)) return { kind: "format" };
  return { kind: "general", joins: reader === stampedTextReader ? "untimed" : "parts" };
}

/** With this share of lines read a format is certain, and the more general ones are not asked. */
const fitSure = 0.8;
/** Below it a particular format is an accident inside another file. */
const fitMin = 0.3;

export type FoundReader = { readonly reader: FormatReader; readonly detection: Detection };

/** The reader of a format; where it leaves much without a time, one that finds times wherever they stand. */
export function findReader(asWritten: Sample): FoundReader | null {
  const sample = plainSample(asWritten);
  const found = findFormatReader(sample);
  if (found === null) return null;
  const better =
    found.detection.isTimeless === true || found.detection.isSettled === true
      ? null
      : findBetterReader(sample, found.reader, doubtOf(found.reader));
  const { reader, detection } = better ?? found;
  return { reader: asOffered(reader), detection };
}

/** Lines come to every reader as they read on a terminal. */
function asOffered(reader: FormatReader): FormatReader {
  return reader.kind === "lines" ? readingPlain(reader) : reader;
}

function findFormatReader(sample: Sample): FoundReader | null {
  if (whyNumbersCount(sample) === null && whySixDigits(sample) === null)
    return findAmong(asked, sample);
  // Numbers that count, or of which nobody can say which is the day, must not be found to be times by anybody who knows no more of the file than its lines.
  const found = findAmong(withoutStamps, sample);
  if (found === null || !doubtful.has(found.reader)) return found;
  return { ...found, detection: { ...found.detection, isTimeless: true } };
}

const withoutStamps = asked.filter((reader) => reader !== stampedTextReader);

function findAmong(among: readonly FormatReader[], sample: Sample): FoundReader | null {
  let best: FoundReader | null = null;
  for (const reader of among) {
    const detection = reader.detect(sample);
    if (detection === null) continue;
    if (detection.fit >= fitSure) return { reader, detection };
    const isLast = reader === plainTextReader;
    const isBetter = best === null || detection.fit > best.detection.fit;
    if (isBetter && (detection.fit >= fitMin || isLast)) best = { reader, detection };
  }
  return best;
}

/** The reader of a name that an earlier `findReader` gave. */
export function getReader(name: string): FormatReader {
  const reader = textReaders.find((candidate) => candidate.name === name);
  if (reader === undefined) throw new Error(`There is no reader ${name}`);
  return asOffered(reader);
}

export type FoundBinaryReader = {
  readonly reader: BinaryFormatReader;
  readonly detection: Detection;
};

/** For what is no text: pictures and videos. */
export function findBinaryReader(head: Uint8Array): FoundBinaryReader | null {
  for (const reader of binaryReaders) {
    const detection = reader.detect(head);
    if (detection !== null) return { reader, detection };
  }
  return null;
}

export function getBinaryReader(name: string): BinaryFormatReader {
  const reader = binaryReaders.find((candidate) => candidate.name === name);
  if (reader === undefined) throw new Error(`There is no reader ${name} of files that are no text`);
  return reader;
}
