import type { Instant } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
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

/** How many messages, and records of short files, announce work or practice up to a time. */
export async function countAnnouncements(reader: EvidenceReader, until: number): Promise<number> {
  const isAnnounced = (record: Said) =>
    (record.time?.earliest ?? 0) <= until && announcing.test(withoutState(record));
  let [count, seen] = [0, 0];
  for await (const chunk of reader.scan({ kinds: ["message"] })) {
    count += chunk.filter(isAnnounced).length;
    seen += chunk.length;
    if (seen >= messagesMost) break;
  }
  const short = reader.artifacts.flatMap(({ artifact: { id, report } }) =>
    report.kind === "read" && report.records <= shortRecordsMost ? [id] : [],
  );
  if (short.length === 0) return count;
  for await (const chunk of reader.scan({ artifactIds: short, kinds: ["log", "change"] }))
    count += chunk.filter(isAnnounced).length;
  return count;
}
