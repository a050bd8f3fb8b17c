import type { Instant } from "@/lib/base/instant";
import type { Moment } from "../../document/moments";

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

/** Numbered names, such as "w1" and "pump-2". */
const numberedName = /(?<![\p{L}\p{N}])\p{L}[\p{L}_-]*\d+(?![\p{L}\p{N}.])/gu;

/** Told alike, and of another of the same sort. */
export function isOther(one: Moment, best: Moment): boolean {
  const [names, others] = [one, best].map(
    ({ title }) => title.match(numberedName)?.join(" ") ?? "",
  );
  return names !== others;
}
