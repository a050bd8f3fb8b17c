import type { WorkspacePlace, WorkspaceView } from "@/lib/routes/workspace-views";

/** What the views of an incident are called. */
export const viewLabels: Readonly<Record<WorkspaceView, string>> = {
  summary: "Summary",
  timeline: "Timeline",
  graph: "Graph",
  both: "Timeline and graph",
  entities: "Entities",
  survey: "Start here",
  evidence: "Records",
  ask: "Questions",
  "what-if": "What if",
  rounds: "Rounds",
  report: "Document",
  activity: "Activity",
  review: "Review",
};

export const placeLabels: Readonly<Record<WorkspacePlace, string>> = {
  summary: "Summary",
  timeline: "Timeline",
  evidence: "Evidence",
  ask: "Ask",
  report: "Report",
  "how-made": "Rounds of the analysis",
};
