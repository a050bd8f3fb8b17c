import type { Instant } from "@/lib/base/instant";
import type { ImpactStart, ImpactWindow } from "@/lib/domain/timeline/impact";
import { shownDelay } from "@/lib/time/shown/shown-delay";
import { formatDuration, formatTime } from "@/lib/time/shown/time-text";

type ClockRow<Block> = {
  readonly label: string;
  readonly timeText: string;
  /** Since the impact began; empty where one of the two is not known. */
  readonly sinceText: string;
  /** How it is known. */
  readonly basis: Block | null;
};

export type ShownClock<Block> = {
  readonly rows: readonly ClockRow<Block>[];
  /** What is stated beside the four moments. */
  readonly notes: readonly Block[];
};

const notKnown = "not known";

/** "Detected by 14:02:20 at the latest, within 40 s: …": what a person wrote shows only by when it was so. */
const atTheLatest = /^\p{L}+ by ([^,]+) at the latest(?:, (within [^:]+))?: /u;

type ClockBlock = {
  readonly id: string;
  readonly text: string;
  /** Who wrote the words; null where they were generated. */
  readonly by: string | null;
};

export const momentNames = [
  { name: "startedAt", label: "Began" },
  { name: "detectedAt", label: "Detected" },
  { name: "mitigatedAt", label: "Mitigated" },
  { name: "resolvedAt", label: "Ended" },
] as const;

/** The four moments in order, each with the sentence about it; a block that names none of them is a note. */
export function showClock<Block extends ClockBlock>(
  { impact, start }: { readonly impact: ImpactWindow; readonly start: ImpactStart | null },
  { zone, day }: { readonly zone: string; readonly day: string },
  blocks: readonly Block[],
): ShownClock<Block> {
  const format = (at: Instant) => {
    const whole = formatTime(at, zone, { withDay: true });
    return whole.startsWith(day) && day !== "" ? formatTime(at, zone) : whole;
  };
  const { startedAt } = impact;
  const basisOf = (name: string) =>
    blocks.find(({ id }) => id.split(/[/:]/).includes(name)) ?? null;
  const rows = momentNames.map(({ name, label }) => {
    const at = impact[name];
    const since = name === "startedAt" ? null : shownDelay(startedAt, at);
    const range = name === "startedAt" ? rangeOf(start, format) : null;
    const basis = basisOf(name);
    const said = readLatest(basis);
    const timeText = said?.timeText ?? (at === null ? (range ?? notKnown) : format(at));
    return {
      ...{ label, timeText, sinceText: since === null ? "" : tellDelay(since), ...said },
      basis: withoutTime(basis, timeText),
    };
  });
  const used = new Set(rows.flatMap(({ basis }) => (basis === null ? [] : [basis.id])));
  return { rows, notes: blocks.filter(({ id }) => !used.has(id)) };
}

function readLatest(basis: ClockBlock | null) {
  const found = basis?.by === null ? atTheLatest.exec(basis.text) : null;
  return found === null ? null : { timeText: `by ${found[1]}`, sinceText: found[2] ?? "" };
}

function tellDelay(ms: number): string {
  if (ms === 0) return "at once";
  return `${ms < 0 ? "" : "+"}${formatDuration(ms)}`;
}

/** Nothing is known of any moment, and nothing is stated about one. */
export function isEmptyClock({ rows }: ShownClock<unknown>): boolean {
  return rows.every(({ timeText, basis }) => timeText === notKnown && basis === null);
}

/** "Began at 00:23:07: nginx recorded …" beside that time: the words before the colon are in the row already. */
function withoutTime<Block extends ClockBlock>(block: Block | null, timeText: string) {
  if (block === null || block.by !== null) return block;
  const unknown = `: ${notKnown}.`;
  if (timeText === notKnown && block.text.includes(unknown)) {
    const rest = block.text.slice(block.text.indexOf(unknown) + unknown.length).trim();
    return { ...block, text: rest };
  }
  const colon = block.text.indexOf(": ");
  if (colon < 0 || !block.text.slice(0, colon).includes(timeText)) return block;
  // Small letters stay: the first word may be the name of a component.
  return { ...block, text: block.text.slice(colon + 2) };
}

/** Where only that is known: between what it began. */
function rangeOf(start: ImpactStart | null, format: (at: Instant) => string): string | null {
  if (start === null) return null;
  const { notBefore, notAfter } = start;
  return notBefore === null
    ? `before ${format(notAfter)}`
    : `${format(notBefore)} to ${format(notAfter)}`;
}
