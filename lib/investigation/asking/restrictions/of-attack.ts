import type { TimelineDocument } from "../../document/document-schema";
import type { Question } from "../question/question";

const attack = /\b(?:attack|breach|intrusion|break-in)s?\b/iu;
const ofAccess: ReadonlySet<string> = new Set(["access", "data_access"]);

/** Is an attack asked for where the harm that is known is another: failures that came of the response to it, or beside it? */
export function isOtherThanAttack(
  text: string,
  { kind }: Question,
  { events, impactEvents }: TimelineDocument,
): boolean {
  if (!attack.test(text) || (kind !== "impact" && kind !== "duration")) return false;
  const hurt = events.filter(({ id }) => impactEvents.includes(id));
  return hurt.length > 0 && hurt.every((event) => !ofAccess.has(event.kind));
}
