import { z } from "zod";
import { ok } from "@/lib/base/result";
import { parseIncidentsSearch } from "@/lib/routes/incidents-search-params";
import { loadIncidentList } from "@/lib/server/incident/load-incident-list";
import { defineRoute } from "@/lib/server/routes/define-route";

/** As many as fit a palette without scrolling. */
const foundMax = 8;

export const GET = defineRoute({
  name: "GET incidents",
  input: z.object({ text: z.string().default("") }),
  access: "read",
  run: async ({ text }, { viewer }) => {
    const search = parseIncidentsSearch(new URLSearchParams({ text }));
    const { incidents, total } = await loadIncidentList(viewer, search);
    const found = incidents.slice(0, foundMax);
    return ok({ incidents: found.map(({ id, title, status }) => ({ id, title, status })), total });
  },
});
