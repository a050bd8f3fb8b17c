import type { Artifact } from "@/lib/domain/artifact";
import type { EvidenceRecord, RecordKind } from "@/lib/domain/evidence-record";
import { IdentifierSample } from "./identifier-sample";
import { identifiersOf } from "./identifiers";
import { LongestSilences } from "./longest-silences";
import { RecordTimes } from "./record-times";
import { joinSpans, type WallSpan } from "./wall-span";
import { isYearlessWall } from "./year-choice";

/** Templates are remembered up to this number a source; further ones are not news. */
const templatesMax = 5_000;
/** First sights and announcements kept a source. */
const notableMax = 2_000;

/** Written by machines as things happen. */
const machineKinds: ReadonlySet<RecordKind> = new Set(["log", "access", "span", "metric"]);
/** Told when it happens, and the same thing is told by other sources: fit to compare clocks by. */
const anchorKinds: ReadonlySet<RecordKind> = new Set(["log", "access", "span"]);
/** Somebody or something announces a change: what files start to say new things about. */
const announcementKinds: ReadonlySet<RecordKind> = new Set(["change", "alert", "message"]);

/** What is kept of a source while its records pass by. Times are as written, years missing. */
export class SourceObservation {
  readonly identifiers: IdentifierSample;
  /** When a template was first seen. */
  readonly firstSights: number[] = [];
  readonly announcements: number[] = [];
  dated: WallSpan | null = null;
  yearless: WallSpan | null = null;
  readonly silences = new LongestSilences();
  readonly times = new RecordTimes();
  private readonly templates = new Set<string>();
  private readonly offsets = new Map<number, number>();
  private readonly sources = new Map<string, number>();
  private records = 0;
  private machineRecords = 0;
  readonly stated: "all" | "some" | "none";
  private readonly lacksYears: boolean;

  constructor(
    readonly artifact: Artifact,
    identifierSize: number,
  ) {
    const { report } = artifact;
    this.identifiers = new IdentifierSample(identifierSize);
    this.stated = report.kind === "read" ? report.statesOffset : "none";
    this.lacksYears = report.kind === "read" && report.isYearless;
  }

  observe(record: EvidenceRecord): void {
    const { time } = record;
    if (time === null) return;
    const offset = this.stated === "none" ? null : parseStatedOffset(time.raw);
    if (offset !== null) this.count(this.offsets, offset);
    // Where some stamps state their offset, the others are on another scale and would only confuse.
    if (this.stated === "some" && offset === null) return;
    // A stamp to the second means any instant of it: its middle is wrong by half a second at most.
    const wallMs = (time.micros / 1000 + time.latest) / 2;
    this.widen(wallMs);
    this.silences.add(wallMs);
    this.times.add(record.recordNumber, wallMs);
    this.records += 1;
    if (machineKinds.has(record.kind)) this.machineRecords += 1;
    if (record.source !== null) this.count(this.sources, record.source);
    this.observeNotable(record, wallMs);
    if (!anchorKinds.has(record.kind) || time.latest - time.earliest > 1_000) return;
    for (const digest of identifiersOf(record)) {
      this.identifiers.add(digest, wallMs, record.recordNumber);
    }
  }

  /** Mostly written by machines as things happen, not collected or told later. */
  get isMachine(): boolean {
    return this.machineRecords * 2 > this.records;
  }

  /** The offset most stamps state. */
  get statedOffsetMinutes(): number | null {
    return mostFrequent(this.offsets);
  }

  /**
   * The host: the folder the file lay in, else the name nine in ten records give their source. Folders
   * such as `metrics` pass for hosts too; that only makes their files share what they share anyway.
   */
  get host(): string | null {
    const folder = this.artifact.path.split("/").slice(0, -1).join("/");
    if (folder !== "") return folder;
    const source = mostFrequent(this.sources);
    return source !== null && (this.sources.get(source) ?? 0) >= this.records * 0.9 ? source : null;
  }

  private observeNotable(record: EvidenceRecord, wallMs: number): void {
    if (announcementKinds.has(record.kind)) {
      if (this.announcements.length < notableMax) this.announcements.push(wallMs);
      return;
    }
    if (this.templates.size >= templatesMax || this.templates.has(record.template)) return;
    this.templates.add(record.template);
    if (this.firstSights.length < notableMax) this.firstSights.push(wallMs);
  }

  private widen(wallMs: number): void {
    const which = this.lacksYears && isYearlessWall(wallMs) ? "yearless" : "dated";
    this[which] = joinSpans(this[which], { from: wallMs, to: wallMs });
  }

  private count<Key>(counts: Map<Key, number>, key: Key): void {
    if (counts.size < notableMax || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}

/** Minutes east of UTC at the end of a stamp; 0 for an epoch; null when it states none. */
export function parseStatedOffset(raw: string): number | null {
  if (/^[\d.]{10,}$/.test(raw) || /(?:\d|\b)(?:Z|UTC|GMT)\]?$/.test(raw)) return 0;
  const match = /\d\s?([+-])(\d\d):?(\d\d)\]?$/.exec(raw);
  if (match === null || !/:\d\d/.test(raw)) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -minutes : minutes;
}

function mostFrequent<Key>(counts: ReadonlyMap<Key, number>): Key | null {
  let best: Key | null = null;
  let bestCount = 0;
  for (const [key, count] of counts) {
    if (count <= bestCount) continue;
    best = key;
    bestCount = count;
  }
  return best;
}
