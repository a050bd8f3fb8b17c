import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { findSessionViewer } from "../account/viewer";
import { findClosedTo } from "../incident/open-to";
import { streamJournal } from "../workspace/stream-journal";
import { routeDefinition } from "./define-route";
import { integer } from "./route-input";

export const streamRoute = routeDefinition({
  name: "GET stream",
  input: z.object({
    incidentId: incidentIds.schema,
    /** For clients that cannot set Last-Event-ID; the header wins. */
    after: integer.pipe(z.int().min(0)).default(0),
  }),
  access: "read",
  run: async ({ incidentId, after }, { container, request }) => {
    const { ports, wakeups, presence } = container;
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    const lastSeen = integer.safeParse(request.headers.get("last-event-id"));
    // A journal that was restored from before may end in front of what was seen: it goes on from its end.
    const { seq: end } = await ports.cases.read.journal.head(incidentId);
    const stream = streamJournal({
      list: (seq, limit) => ports.cases.read.journal.list(incidentId, seq, limit),
      subscribe: (wake) => wakeups.subscribe(incidentId, wake),
      present: () => presence.list(incidentId),
      subscribePresence: (wake) => presence.subscribe(incidentId, wake),
      isWelcome: async () => {
        const viewer = await findSessionViewer(container, request.headers);
        return viewer !== null && !(await findClosedTo(container, viewer)).has(incidentId);
      },
      after: Math.min(end, lastSeen.success ? Math.max(0, lastSeen.data) : after),
      signal: request.signal,
    });
    return ok(
      new Response(stream, {
        headers: {
          "Content-Type": "text/event-stream; charset=utf-8",
          "Cache-Control": "no-cache, no-transform",
          // Proxies that buffer by default (nginx) are told not to.
          "X-Accel-Buffering": "no",
        },
      }),
    );
  },
});
