import type { Instant } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";

/** What people call work or practice that they announce, in the languages of operations. */
const announcing =
  /(?<!\p{L})(?:maintenance|planned|scheduled|announced|drill|exercise|rehearsal|pen(?:etration )?test|vulnerability scan|change window|wartung|geplant|angekündigt|übung|probealarm|mantenimiento|programad|simulacro|manutenção|simulado|entretien|prévue?|exercice|manutenzione|programmat|esercitazione|onderhoud|gepland|oefening|planowan|okno serwisowe|przerwa techniczna|ćwiczeni|údržb|plánovan|cvičení|bakım|planlı|tatbikat|karbantartás|gyakorlat|vedlikehold|vedligeholdelse|underhåll|planlagt|øvelse|övning|huolto|suunniteltu|harjoitus)|メンテナンス|計画|定期|訓練|演習|维护|計劃|计划内|例行|演练|점검|훈련/iu;

/** Messages looked at: what is announced is said before it begins. */
const messagesMost = 400;
/** Calendars, notes and orders are short; what a program writes is long, and its own words for itself announce nothing. */
const shortRecordsMost = 80;

type Said = Pick<EvidenceRecord, "message" | "fields"> & {
  readonly time: { readonly earliest: Instant } | null;
};

/** A job that waits for its hour is in the state "scheduled": nobody announces it by that. */
const waiting = /^scheduled$/i;

function withoutState({ message, fields }: Said): string {
  const waits = Object.values(fields).some((value) => waiting.test(String(value)));
  return waits ? message.replace(/(?<!\p{L})scheduled(?!\p{L})/iu, " ") : message;
}

/** Work of another day, in the languages of operations. */
const ofAnotherDay =
  /(?<!\p{L})(?:tomorrow|(?:in|for) the morning|next (?:day|week|weekend|month)|(?<!guten )morgen|nächste|mañana|próxim|amanhã|demain|prochain|domani|jutro|zítra|yarın|holnap|imorgon|huomenna)|明日|明天|来週|下周|내일/iu;
/** Said so long before the harm, "tomorrow" may be the day of the harm. */
const anotherDayMs = 6 * 3_600_000;

/** A message or a note that announces work or practice. */
export type Announcement = { readonly text: string };

/** The messages, and records of short files, that announce work or practice before a time, the first of them first. */
export async function findAnnouncements(
  reader: EvidenceReader,
  until: number,
): Promise<readonly Announcement[]> {
  const isAnnounced = (record: Said) => {
    if (record.time === null || record.time.earliest >= until) return false;
    const text = withoutState(record);
    const isLater = until - record.time.earliest < anotherDayMs && ofAnotherDay.test(text);
    return announcing.test(text) && !isLater;
  };
  const found: { readonly text: string; readonly at: number }[] = [];
  const keep = (chunk: readonly Said[]) => {
    // Of an entry of a calendar or a form, the line that announces.
    for (const { message, time } of chunk.filter(isAnnounced)) {
      const text = message.split("\n").find((line) => announcing.test(line)) ?? message;
      found.push({ text, at: time?.earliest ?? 0 });
    }
  };
  let seen = 0;
  for await (const chunk of reader.scan({ kinds: ["message"] })) {
    keep(chunk);
    seen += chunk.length;
    if (seen >= messagesMost) break;
  }
  const short = reader.artifacts.flatMap(({ artifact: { id, report } }) =>
    report.kind === "read" && report.records <= shortRecordsMost ? [id] : [],
  );
  if (short.length > 0)
    for await (const chunk of reader.scan({ artifactIds: short, kinds: ["log", "change"] }))
      keep(chunk);
  return found.toSorted((a, b) => a.at - b.at).map(({ text }) => ({ text }));
}
