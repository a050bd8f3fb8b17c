import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { parseSelection } from "@/lib/routes/selection";
import { workspaceViews } from "@/lib/routes/workspace-views";
import { presenceDoings } from "@/lib/view-model/discussion/presence";
import { routeDefinition } from "./define-route";

/** Longer than any piece's name. */
const pieceCharsMax = 80;

/**
 * Where the viewer is, said by one of their tabs. It changes nothing of the incident, so whoever may read
 * it may say so; who they are is taken from the session.
 */
export const presenceRoute = routeDefinition({
  name: "PUT presence",
  input: z.object({
    incidentId: incidentIds.schema,
    tab: z.string().regex(/^[a-z0-9]{8,32}$/),
    view: z.enum(workspaceViews),
    piece: z
      .string()
      .max(pieceCharsMax)
      .refine((text) => parseSelection(text) !== null, "Not a piece")
      .optional(),
    doing: z.enum([...presenceDoings, "gone"]),
  }),
  access: "read",
  run: async ({ incidentId, tab, view, piece, doing }, { container, viewer }) => {
    const incident = await findIncident(container.ports.cases, incidentId);
    if (!incident.ok) return incident;
    const person = { id: viewer.id, name: viewer.name };
    const isHeard = await container.presence.announce(
      doing === "gone"
        ? { kind: "gone", incidentId, presence: { person, tab } }
        : {
            kind: "present",
            incidentId,
            presence: { person, tab, view, piece: piece ?? null, doing },
          },
    );
    return ok({ isHeard });
  },
});
