import { z } from "zod";
import { parseInstant, parseZonedTime } from "@/lib/base/instant";
import { fail, ok } from "@/lib/base/result";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { toolTime } from "@/lib/investigation/toolbox/tool";
import { tellPage } from "../quoted";
import { agentTool, incidentInput, pageInput } from "./agent-tool";
import { findEntity, namesOf, tellEvent } from "./shown-pieces";

export const readTimeline = agentTool({
  name: "read_timeline",
  description: "Events in order of time, with author, decision and lines.",
  input: z.object({
    incident: incidentInput,
    from: toolTime.optional(),
    to: toolTime.optional(),
    entity: z.string().max(200).optional().describe("Id or name"),
    importance: z.enum(["key", "detail"]).optional(),
    ...pageInput,
  }),
  async answer(cases, { incident, entity, ...asked }) {
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const document = await opened.value.document();
    const found = entity === undefined ? undefined : findEntity(document, entity);
    if (entity !== undefined && found === undefined) {
      return fail("No entity is called that: ask without one, and see who takes part.");
    }
    const names = namesOf(document);
    const events = document.events
      .filter((event) => isWithin(event, asked))
      .filter(({ entities }) => found === undefined || entities.includes(found.id))
      .filter(({ importance }) => (asked.importance ?? importance) === importance)
      .map((event) => tellEvent(event, names));
    return ok(tellPage(events, { noun: "events", ...asked }));
  },
});

/** What has no known time is in no stretch. */
function isWithin(
  { time }: TimelineDocument["events"][number],
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): boolean {
  if (from === undefined && to === undefined) return true;
  if (time.earliest === null || time.latest === null) return false;
  const [earliest, latest] = [parseInstant(time.earliest), parseInstant(time.latest)];
  if (earliest === null || latest === null) return false;
  const after = from === undefined ? null : parseZonedTime(from);
  const before = to === undefined ? null : parseZonedTime(to);
  return (after === null || latest >= after) && (before === null || earliest <= before);
}
