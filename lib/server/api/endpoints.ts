import { artifactEndpoints } from "./artifact-endpoints";
import { askingEndpoints } from "./asking-endpoints";
import { documentEndpoints } from "./document-endpoints";
import type { Endpoint } from "./endpoint";
import { incidentEndpoints } from "./incident-endpoints";
import { pullEndpoints } from "./pull-endpoints";
import { runEndpoints } from "./run-endpoints";

/** Under which all of them stand. */
export const apiBase = "/api/v1";

/** The whole API: what is not here is not there. */
export const endpoints: readonly Endpoint[] = [
  ...incidentEndpoints,
  ...artifactEndpoints,
  ...pullEndpoints,
  ...runEndpoints,
  ...documentEndpoints,
  ...askingEndpoints,
];
