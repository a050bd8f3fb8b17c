import type { EvidenceQuestion } from "@/lib/routes/api-routes";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";

/** What the server is asked for, but the window of time. */
export function toQuestion({
  text,
  artifactId,
  kinds,
  severities,
}: EvidenceSearch): Omit<EvidenceQuestion, "from" | "to"> {
  return {
    ...{ kinds, severities },
    ...(text === "" ? {} : { find: text }),
    ...(artifactId === null ? {} : { artifactId }),
  };
}
