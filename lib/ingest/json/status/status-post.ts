import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { levelKeys } from "../../records/severity-folding";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { timeIn } from "../member-values";
import { lowerUpdate, rolesOfUpdate } from "./status-update";

/*
 * Design: posts without the incident around them, as a script saves them or a feed has been turned into JSON
 * (https://www.jsonfeed.org/version/1.1/). A state that pages use tells them; without one a post has to be a sentence, and
 * the object has to hold nothing beside it but its time, title and address. A log line has a level, a host or numbers.
 */

/** States of Statuspage, Instatus, Cachet and others (https://developer.statuspage.io), and as teams in Germany and China put them. */
const states =
  /^(?:investigating|identified|monitoring|watching|resolved|update[d]?|postmortem|scheduled|in[ _-]?progress|verifying|completed|cancell?ed|mitigated|recovered|fixed|maintenance|untersuchung|identifiziert|beobachtung|behoben|gelöst|aktualisierung|geplant|abgeschlossen|调查中|已确认|监控中|已解决|已恢复|更新|计划中|进行中|已完成)$/iu;
/** Members that a post has beside its time and its text. */
const plainMember =
  /^(?:id|guid|uid|url|link|href|permalink|external_url|title|name|summary|headline|subject|impact|components?|services?|tags|categories|author|authors|language|lang|updated|updated_at|date_modified|image|status|state)$/i;
/** Fewer words are a log line that happens to end with a full stop. */
const sentenceWordsMin = 5;
const sentence = /^["'“([]?\p{L}[\s\S]*[.!?。！？]["'”)\]]?\s*$/u;

export function isStatusPost(object: JsonObject): boolean {
  const { time, text, status } = rolesOfUpdate(object);
  if (time === undefined || text === undefined || timeIn(object, time) === null) return false;
  const body = textOf(object[text]);
  if (body === null || levelKeys.some((key) => key in object)) return false;
  const state = status === undefined ? null : textOf(object[status]);
  if (state !== null) return states.test(state.trim()) && /\p{L}\s|\p{Script=Han}/u.test(body);
  const members = Object.keys(object).filter((key) => key !== time && key !== text);
  return members.every((key) => plainMember.test(key)) && isSentence(body);
}

function isSentence(text: string): boolean {
  const words = text.match(/\p{Script=Han}|[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
  return words >= sentenceWordsMin && sentence.test(text.trim());
}

export function lowerStatusPost(object: JsonObject): Draft {
  const { name } = rolesOfUpdate(object);
  const title = name === undefined ? null : textOf(object[name]);
  return lowerUpdate(object, statedFields({ incident: title }));
}

const postLists = ["items", "posts", "updates", "entries"];

/** A list of posts in an object around it, as JSON Feed has it. */
export const statusFeed: Envelope = {
  format: "status page posts",
  path: [postLists],
  fits: (object) =>
    postLists.some((key) => {
      const list = object[key];
      const first: unknown = Array.isArray(list) ? list[0] : null;
      return isJsonObject(first) && isStatusPost(first);
    }),
  open: () => (post) => [lowerStatusPost(post)],
};
