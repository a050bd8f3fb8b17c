import { mask } from "../evidence/template-mask";
import type { EntityMention } from "../timeline/entity";
import { isStamp, withoutIdentifiers } from "./stamps-and-ids";

const componentCharactersMax = 24;
/** The day that a file of a day has in its name. */
const dayBehind = /[_.-]?(?:19|20)\d{2}[_.-]?\d{2}[_.-]?\d{2}$/;
const extension = /\.(?:log|txt|csv|tsv|jsonl?|ndjson|ya?ml|xml|mbox|out|err|trc|evt)$/i;

/** What a title calls the place its event is of: `db-01/postgresql`, else the one that is known; empty where nothing names it. */
export function componentName(entities: readonly EntityMention[]): string {
  const named = (type: string) =>
    entities
      .filter((each) => each.type === type)
      .map(({ name }) => shortName(name))
      .find((name) => name !== "");
  const [host, service] = [named("host"), named("service")];
  if (host !== undefined && service !== undefined && host !== service) {
    if (host.includes(service)) return host;
    const both = `${host}/${service}`;
    return service.includes(host) || both.length > componentCharactersMax ? service : both;
  }
  return service ?? host ?? named("source") ?? "";
}

/** A path by its last part, without the day and the kind of the file; empty for what is no name. */
function shortName(name: string): string {
  const last = name.split("/").at(-1) ?? name;
  const short = last.replace(extension, "").replace(dayBehind, "");
  const isName = /\p{L}/u.test(short) && !short.includes(mask) && !isStamp(short);
  return isName ? withoutIdentifiers(short).slice(0, componentCharactersMax) : "";
}

/** The machine alone, for what was done on it by whichever program passed it on. */
export function hostName(entities: readonly EntityMention[]): string {
  const hosts = entities.filter(({ type }) => type === "host");
  return componentName(hosts.length > 0 ? hosts : entities);
}
