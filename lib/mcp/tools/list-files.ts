import { z } from "zod";
import { ok } from "@/lib/base/result";
import { tellPage } from "../quoted";
import { agentTool, incidentInput, pageInput } from "./agent-tool";

export const listFiles = agentTool({
  name: "list_files",
  title: "List the files of an incident",
  description:
    "The files of an incident with their format, how many records they have, when those were, and the zone their times are read in. A path here is what every evidence tool and every citation takes.",
  input: z.object({ incident: incidentInput, ...pageInput }),
  async answer(cases, { incident, ...page }, { signal }) {
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const [document, desk] = await Promise.all([
      opened.value.document(),
      opened.value.desk(signal),
    ]);
    const read = new Map(document.artifacts.map((artifact) => [artifact.id, artifact]));
    const files = desk.evidence.artifacts.map(({ artifact: { id, path, bytes } }) => {
      const report = read.get(id);
      if (report === undefined) return { path, bytes };
      const { format, records, zone, zoneBasis, firstAt, lastAt } = report;
      return { ...{ path, bytes, format, records, firstAt, lastAt, zone, zoneBasis } };
    });
    return ok(tellPage(files, { noun: "files", ...page }));
  },
});
