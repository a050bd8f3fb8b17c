import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { toMarkdown } from "@/lib/investigation/document/to-markdown";
import { findIncident } from "@/lib/investigation/incidents";
import { assembleDocument } from "@/lib/investigation/review/assemble-document";
import { routeDefinition } from "../define-route";

export const exportRoute = routeDefinition({
  name: "GET export",
  input: z.object({ incidentId: incidentIds.schema, format: z.enum(["json", "markdown"]) }),
  access: "read",
  run: async ({ incidentId, format }, { container: { ports } }) => {
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    const document = await assembleDocument(ports, incidentId, incident.value.title, null);
    return format === "json"
      ? ok(
          download(
            `${JSON.stringify(document, null, 2)}\n`,
            `${incidentId}.json`,
            "application/json",
          ),
        )
      : ok(download(toMarkdown(document), `${incidentId}.md`, "text/markdown"));
  },
});

function download(body: string, name: string, type: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
