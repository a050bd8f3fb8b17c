import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Episode } from "../entry";
import { headline } from "./find-lines";
import { placesOf } from "./stream-context";

const leftOut = "…";

/** What all rows of one kind say, by the first of them: what differs from row to row is of none but its own. */
export function wordsOfKind(early: readonly RecordReference[]): string {
  const [first = [], ...others] = early.map((record) => headline(record).split(" "));
  const alike = others.filter(({ length }) => length === first.length);
  if (alike.length < others.length)
    return `${sharedHead([first, ...others]).join(" ")} ${leftOut}`.trim();
  return first
    .map((word, at) =>
      alike.every((other) => other[at] === word)
        ? word
        : cutWhereApart(
            word,
            alike.map((other) => other[at] ?? ""),
          ),
    )
    .join(" ");
}

/** `nr=884983` of one row and `nr=885034` of another: `nr=…` */
function cutWhereApart(word: string, others: readonly string[]): string {
  const label = /^[\p{L}_][\p{L}\p{N}_.-]*[=:]/u.exec(word)?.[0] ?? "";
  return others.every((other) => other.startsWith(label)) ? `${label}${leftOut}` : leftOut;
}

function sharedHead(rows: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = rows;
  const apart = first.findIndex((word, at) => rows.some((row) => row[at] !== word));
  return apart < 0 ? first : first.slice(0, apart);
}

export function openingOf({
  property,
  direction,
}: Pick<Episode, "property" | "direction">): string {
  if (property === "silence") return "A pause of lines like";
  if (property === "resumption") return "Again";
  return direction === "up" ? "More often" : "Less often";
}

/** The same with the words, the cited record and the places of the record that it is told of. */
export function toldBy(episode: Episode, record: RecordReference): Episode {
  const named = episode.entities.filter(({ type }) => type === "resource").map(({ name }) => name);
  return {
    ...episode,
    title: `${openingOf(episode)}: ${headline(record)}`,
    entities: placesOf(record, named),
    witnesses: [record, ...episode.witnesses.slice(1)],
  };
}
