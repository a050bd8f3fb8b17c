import { z } from "zod";
import { fail, ok } from "@/lib/base/result";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { tellPage } from "../quoted";
import { agentTool, incidentInput, pageInput } from "./agent-tool";
import { findEntity, namesOf, tellEvent, tellEvidence } from "./shown-pieces";

export const entityHistory = agentTool({
  name: "entity_history",
  description:
    "Events, states and facts of one entity, in order of time. Without `entity`: which there are.",
  input: z.object({
    incident: incidentInput,
    entity: z.string().max(200).optional().describe("Id or name"),
    ...pageInput,
  }),
  async answer(cases, { incident, entity, ...page }) {
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const document = await opened.value.document();
    if (entity === undefined) {
      const known = document.entities.map(({ id, type, name, aliases }) => ({
        ...{ id, type, name, aliases },
      }));
      return ok(tellPage(known, { noun: "entities", ...page }));
    }
    const found = findEntity(document, entity);
    if (found === undefined) {
      return fail("No entity is called that: ask without `entity` for those there are.");
    }
    return ok(tellPage(historyOf(document, found.id), { noun: "entries", ...page }));
  },
});

/** What has no time comes last. */
function historyOf(document: TimelineDocument, id: string) {
  const names = namesOf(document);
  const events = document.events
    .filter(({ entities }) => entities.includes(id))
    .map((event) => tellEvent(event, names));
  const states = document.stateChanges
    .filter(({ entity }) => entity === id)
    .map(({ id: change, at, property, from, to, status, actor, evidence }) => ({
      ...{ noun: "state change", id: change, at, property, from, to, status, by: actor },
      ...tellEvidence(evidence),
    }));
  const facts = document.facts
    .filter(({ entities, about }) => entities.includes(id) || about?.subject === id)
    .map(({ id: fact, content, validFrom, validUntil, confidence, source, ...rest }) => ({
      ...{ noun: "fact", id: fact, at: validFrom, until: validUntil },
      ...{ content, source, confidence, isSuperseded: rest.supersededBy !== null },
      ...tellEvidence(rest.evidence),
    }));
  return [...events, ...states, ...facts].toSorted((a, b) =>
    (a.at ?? "9999") < (b.at ?? "9999") ? -1 : 1,
  );
}
