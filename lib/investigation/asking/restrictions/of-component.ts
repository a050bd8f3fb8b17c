import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../../document/moments";
import type { Standing } from "../telling";

/**
 * Is it of the component that the words name? What is cited beside it may speak of another: "the database is bored" said at a restart
 * makes it no restart of the database.
 */
export function isOfComponent(
  { words }: Named,
  { title, evidence: [first], entities }: Moment,
  { document }: Pick<Standing, "document">,
): boolean {
  const own = document.entities.filter(({ id }) => entities.includes(id));
  const told = stemsOf(`${title}\n${first?.path ?? ""}\n${first?.quote ?? ""}\n${namesOf(own)}`);
  const others = document.entities.filter(({ type }) => type !== "alert");
  const known = new Set(
    others.flatMap(({ name, type }) => [name, type].flatMap((each) => listStems(each).slice(0, 1))),
  );
  if (/\bdatabase\b/iu.test(words) && !ofDatabase.test([...told].join(" "))) return false;
  return [...askedStemsOf(words)].every((stem) => !known.has(stem) || told.has(stem));
}

/** What a database is called by. */
const ofDatabase = /database|\bdb|sql|postgres|mariadb|oracle|mongo|redis|cassandra/iu;

function namesOf(entities: Standing["document"]["entities"]): string {
  return entities
    .map(({ name, aliases, type }) => [name, ...aliases, type.replaceAll("_", " ")].join(" "))
    .join("\n");
}
