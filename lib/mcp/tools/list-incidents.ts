import { z } from "zod";
import { ok } from "@/lib/base/result";
import { tellItems } from "../quoted";
import { agentTool, pageInput } from "./agent-tool";

export const listIncidents = agentTool({
  name: "list_incidents",
  title: "List incidents",
  description:
    "Incidents this token may see, newest first: id, title, status, how much is in them.",
  input: z.object({
    text: z.string().max(200).default("").describe("Words of the title; empty for all"),
    ...pageInput,
  }),
  async answer(cases, { text, limit, offset }) {
    const { cases: found, total } = await cases.list({ text, limit, offset });
    return ok(tellItems(found, { noun: "incidents", offset, total }));
  },
});
