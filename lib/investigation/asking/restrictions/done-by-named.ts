import type { Named } from "@/lib/retrieval/words/named";
import type { Moment } from "../../document/moments";
import { asksOfSaying } from "../find-moment";
import { rolesOf } from "../may-answer";
import { tellsOwnAction } from "../own-action";
import type { RecordMoment } from "../record-moment";
import type { Standing } from "../telling";

/** Where the words begin with a person and what they did, it is theirs: neither what another did, nor what they wrote of it. */
export function isDoneByNamed({ words }: Named, moment: Moment, { document }: Standing): boolean {
  const [name = "", ...act] = words.split(/\s+/u);
  const people = document.entities.filter(({ type }) => type === "person");
  const person = people.find((each) => isCalled(each, name));
  if (person === undefined || act.length === 0 || asksOfSaying.test(words)) return true;
  const { source } = moment as Partial<RecordMoment>;
  if (rolesOf(moment).includes("statement")) {
    const isOwn = source == null ? moment.entities.includes(person.id) : isCalled(person, source);
    return isOwn && tellsOwnAction(moment, act.join(" "));
  }
  const doers = people.filter(({ id }) => moment.entities.includes(id));
  return doers.length === 0 || doers.includes(person);
}

function isCalled(
  { name, aliases }: Standing["document"]["entities"][number],
  word: string,
): boolean {
  return [name, ...aliases].some((each) => each.toLowerCase() === word.toLowerCase());
}
