import { type Instant, instant, interval } from "@/lib/base/instant";
import type { Moment } from "../../document/moments";
import type { Standing } from "../telling";

const restarting = /\b(?:restart|reboot)(?:s|ed|ing)?\b/iu;

/** What a state was of began anew meanwhile, and its state with it. */
export function restartWithin(moment: Moment, end: Instant, moments: readonly Moment[]) {
  if (moment.kind !== "state_change") return undefined;
  const text = moment.words.map(([words]) => words).join("\n");
  const names = new Set(text.match(/[\p{L}\p{N}]+-\d+(?!\p{N})/gu) ?? []);
  return moments.find(
    ({ title, earliest }) =>
      earliest > moment.earliest &&
      earliest < end &&
      restarting.test(title) &&
      (title.match(/[\p{L}\p{N}]+-\d+(?!\p{N})/gu) ?? []).some((name) => names.has(name)),
  );
}

const partsOfLength = 8;

/** In most parts of the time between its first record and its last nothing recorded it. */
export function wasNowAndThen(
  { id, earliest }: Moment,
  end: Instant,
  { document, recall }: Pick<Standing, "document" | "recall">,
): boolean {
  const measured = (document.measurements ?? []).find(({ event }) => event === id);
  if (measured === undefined || recall === null) return false;
  const partMs = (end - earliest) / partsOfLength;
  const counts = Array.from({ length: partsOfLength }, (_, part) => {
    const from = Math.floor(earliest + part * partMs);
    const window = interval(instant(from), instant(Math.ceil(from + partMs)));
    return recall.countWithin(measured.query, window)?.failed ?? null;
  });
  return counts.filter((count) => count === 0).length > partsOfLength / 2;
}

/** Numbered names, such as "w1" and "pump-2". */
const numberedName = /(?<![\p{L}\p{N}])\p{L}[\p{L}_-]*\d+(?![\p{L}\p{N}.])/gu;

/** Told alike, and of another of the same sort. */
export function isOther(one: Moment, best: Moment): boolean {
  const [names, others] = [one, best].map(
    ({ title }) => title.match(numberedName)?.join(" ") ?? "",
  );
  return names !== others;
}
