import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds, userIdSchema } from "@/lib/domain/ids";
import { toMarkdown } from "@/lib/investigation/document/to-markdown";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { assembleDocument } from "@/lib/investigation/review/assemble-document";
import { maskForGuests } from "../review/mask-for-guests";
import { routeDefinition } from "./define-route";
import { download } from "./download";

export const exportRoute = routeDefinition({
  name: "GET export",
  input: z.object({
    incidentId: incidentIds.schema,
    format: z.enum(["json", "markdown"]),
    /** For people outside: without secrets and personal data, or without the public addresses too. */
    redacted: z.enum(["no", "yes", "with-addresses"]).default("no"),
  }),
  access: "read",
  run: async ({ incidentId, format, redacted }, { container }) => {
    const { ports } = container;
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    const whole = await assembleDocument(ports, incidentId, incident.value.title, null);
    const hidesAddresses = redacted === "with-addresses";
    const document =
      redacted === "no"
        ? whole
        : await maskForGuests(container, whole, { incidentId, hidesAddresses });
    const name = redacted === "no" ? incidentId : `${incidentId}-redacted`;
    if (format === "json")
      return ok(
        download(`${JSON.stringify(document, null, 2)}\n`, `${name}.json`, "application/json"),
      );
    const approvers = whole.approvals.map(({ by }) => userIdSchema.parse(by));
    const names = redacted === "no" ? await container.people.names(approvers) : undefined;
    return ok(download(toMarkdown(document, names), `${name}.md`, "text/markdown"));
  },
});
