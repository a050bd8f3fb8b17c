import type { ComponentProps } from "react";
import { CitationList } from "../../evidence/citation-list";
import { useFacts } from "../workspace/use-workspace";

/** The citations of a piece of this incident, in the zone that is shown. */
export function PieceCitations(
  cited: Omit<ComponentProps<typeof CitationList>, "incidentId" | "zone">,
) {
  const { workspace, zone } = useFacts();
  return <CitationList incidentId={workspace.incidentId} zone={zone} {...cited} />;
}
