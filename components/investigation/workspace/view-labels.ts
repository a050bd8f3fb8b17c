import type { WorkspaceView } from "@/lib/routes/workspace-views";

/** What the views of an incident are called. */
export const viewLabels: Readonly<Record<WorkspaceView, string>> = {
  summary: "Summary",
  timeline: "Timeline",
  graph: "Graph",
  both: "Timeline and graph",
  entities: "Entities",
  survey: "Start here",
  evidence: "Evidence",
  ask: "Ask",
  "what-if": "What if",
  rounds: "Rounds",
  report: "Report",
  activity: "Activity",
  review: "Review",
};
