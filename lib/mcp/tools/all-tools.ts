import type { AgentTool } from "./agent-tool";
import { askQuestion } from "./ask-question";
import { entityHistory } from "./entity-history";
import { evidenceTools } from "./evidence-tools";
import { listFiles } from "./list-files";
import { listGaps } from "./list-gaps";
import { listIncidents } from "./list-incidents";
import { proposeTools } from "./propose-tools";
import { provenanceTools, saveContextTool } from "./provenance-tools";
import { readGraph } from "./read-graph";
import { readTimeline } from "./read-timeline";

/** In the order in which they help. What reads something else of an incident is entered here. */
export const readTools: readonly AgentTool[] = [
  listIncidents,
  listFiles,
  readTimeline,
  readGraph,
  entityHistory,
  listGaps,
  askQuestion,
  ...evidenceTools,
  ...provenanceTools,
];

export const allTools: readonly AgentTool[] = [...readTools, ...proposeTools, saveContextTool];
