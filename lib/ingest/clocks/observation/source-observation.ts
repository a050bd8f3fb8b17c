import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceReference, Locator } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord, RecordKind } from "@/lib/domain/evidence/evidence-record";
import { ActivityCounts } from "../activity/second-counts";
import { ActObservation, type ActSighting } from "../acts/act-observation";
import { IdentifierSample, type Sighting } from "../identifiers/identifier-sample";
import { eachDottedName, eachIdentifier } from "../identifiers/identifiers";
import { RecordTimes } from "../walls/record-times";
import { joinSpans, type WallSpan } from "../walls/wall-span";
import { InnerClocks } from "./inner-clocks";
import { LongestSilences } from "./longest-silences";
import { isYearlessWall } from "./year-choice";
import { ZoneMentions } from "./zone-mentions";

const talksMax = 50;
const quoteLengthMax = 500;

const aboutClocks =
  /clock|\btimes?\b|stamps?\b|\bntp\b|chrony|ahead|behind|\bfast\b|\bslow\b|skew|future|时钟|时间|快|慢/i;

/** What people wrote that may be about a clock; whose, is known when all sources are. */
class ClockTalk {
  readonly messages: EvidenceReference[] = [];

  observe({ kind, message, artifactId, path, locator }: EvidenceRecord): void {
    if (kind !== "message" || this.messages.length >= talksMax) return;
    const quote = message.slice(0, quoteLengthMax).toWellFormed();
    if (aboutClocks.test(quote)) this.messages.push({ artifactId, path, locator, quote });
  }
}

/** Templates are remembered up to this number a source; further ones are not news. */
const templatesMax = 5_000;
/** In longer files nearly every name is written more than once. */
const namedRecordsMax = 20_000;
const namesMax = 1_000;
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
  /** Names with dots, of a file that is not long. */
  readonly names = new IdentifierSample(namesMax);
  /** When a template was first seen. */
  readonly firstSights: number[] = [];
  readonly announcements: number[] = [];
  /** When change records say that something was done. */
  readonly changes: number[] = [];
  dated: WallSpan | null = null;
  yearless: WallSpan | null = null;
  readonly silences = new LongestSilences();
  readonly times = new RecordTimes();
  readonly activity = new ActivityCounts();
  readonly zones = new ZoneMentions();
  readonly talk = new ClockTalk();
  readonly inner: InnerClocks;
  readonly acts = new ActObservation();
  /** Records of each template so far. */
  private readonly templates = new Map<string, number>();
  private readonly offsets = new Map<number, number>();
  private readonly sources = new Map<string, number>();
  private records = 0;
  private machineRecords = 0;
  private unit: Locator["kind"] = "lines";
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
    this.inner = new InnerClocks({
      statesOffset: this.stated !== "none",
      lacksYears: this.lacksYears,
    });
  }

  observe(record: EvidenceRecord): void {
    const { time } = record;
    const seen = this.countTemplate(record.template);
    const isNews = seen === 0;
    if (isNews) this.zones.observe(record);
    if (time === null) return;
    const offset = this.stated === "none" ? null : parseStatedOffset(time.raw);
    if (offset !== null) this.count(this.offsets, offset);
    // A stamp to the second means any instant of it: its middle is wrong by half a second at most.
    const wallMs = (time.micros / 1000 + time.latest) / 2;
    // Where some stamps state their offset, the others are on another scale and would only confuse. Their
    // year is asked for all the same.
    if (this.stated === "some" && offset === null) {
      if (this.isYearless(wallMs)) this.widen(wallMs);
      return;
    }
    this.observeTime(record, wallMs);
    this.observeNotable(record.kind, isNews, wallMs);
    if (time.latest - time.earliest > 1_000) return;
    const place = startOf(record.locator);
    this.unit = record.locator.kind;
    this.acts.observe(record, wallMs, place, seen);
    if (!anchorKinds.has(record.kind)) return;
    this.activity.observe(record.template, wallMs);
    eachIdentifier(record, (digest) =>
      this.identifiers.add(digest, wallMs, record.recordNumber, place),
    );
    if (this.records > namedRecordsMax) return;
    eachDottedName(record, (digest) => this.names.add(digest, wallMs, record.recordNumber, place));
  }

  /** Mostly written by machines as things happen, not collected or told later. */
  get isMachine(): boolean {
    return this.machineRecords * 2 > this.records;
  }

  /** The offset most stamps state. */
  get statedOffsetMinutes(): number | null {
    return mostFrequent(this.offsets);
  }

  /** The name that nine in ten records give their source; null: they differ, or give none. */
  get sourceName(): string | null {
    const source = mostFrequent(this.sources);
    return source !== null && (this.sources.get(source) ?? 0) >= this.records * 0.9 ? source : null;
  }

  /** Where an identifier, or the mark of an act, was first named. */
  sightingOf(digest: number): Sighting | null {
    return this.identifiers.find(digest) ?? this.acts.find(digest);
  }

  /** What may be the mark of one act: what people wrote, rare words of machines, and identifiers. */
  *marks(): Generator<readonly [digest: number, ActSighting]> {
    yield* this.acts.all();
    for (const [digest, sighting] of this.identifiers.all())
      yield [digest, { ...sighting, maker: "identifier" }];
  }

  /** The beginning of the record that first named an identifier. */
  locatorOf(place: number): Locator {
    if (this.unit === "lines") return { kind: "lines", from: place, to: place };
    return this.unit === "index"
      ? { kind: "index", index: place }
      : { kind: "frame", frameMs: place };
  }

  private observeTime(record: EvidenceRecord, wallMs: number): void {
    this.widen(wallMs);
    this.silences.add(wallMs);
    this.times.add(record.recordNumber, wallMs);
    this.records += 1;
    if (machineKinds.has(record.kind)) this.machineRecords += 1;
    if (record.source !== null) this.count(this.sources, record.source);
    this.inner.observe(record, record.time === null ? wallMs : record.time.micros / 1000);
    this.talk.observe(record);
  }

  /** How many records there were before of the same template; further templates than are remembered are not new. */
  private countTemplate(template: string): number {
    const seen = this.templates.get(template) ?? 0;
    if (seen === 0 && this.templates.size >= templatesMax) return Number.POSITIVE_INFINITY;
    this.templates.set(template, seen + 1);
    return seen;
  }

  private observeNotable(kind: RecordKind, isNews: boolean, wallMs: number): void {
    if (kind === "change" && this.changes.length < notableMax) this.changes.push(wallMs);
    if (announcementKinds.has(kind)) {
      if (this.announcements.length < notableMax) this.announcements.push(wallMs);
    } else if (isNews && this.firstSights.length < notableMax) this.firstSights.push(wallMs);
  }

  private widen(wallMs: number): void {
    const which = this.isYearless(wallMs) ? "yearless" : "dated";
    this[which] = joinSpans(this[which], { from: wallMs, to: wallMs });
  }

  private isYearless(wallMs: number): boolean {
    return this.lacksYears && isYearlessWall(wallMs);
  }

  private count<Key>(counts: Map<Key, number>, key: Key): void {
    if (counts.size < notableMax || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
}

/** Where a record begins, in the one unit of its file. */
function startOf(locator: Locator): number {
  if (locator.kind === "lines") return locator.from;
  return locator.kind === "index" ? locator.index : locator.frameMs;
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

/** Minutes east of UTC at the end of a stamp; 0 for an epoch; null when it states none. */
export function parseStatedOffset(raw: string): number | null {
  if (/^[\d.]{10,}$/.test(raw) || /(?:\d|\b)(?:Z|UTC|GMT)\]?$/.test(raw)) return 0;
  const match = /\d\s?([+-])(\d\d):?(\d\d)\]?$/.exec(raw);
  if (match === null || !/:\d\d/.test(raw)) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -minutes : minutes;
}
