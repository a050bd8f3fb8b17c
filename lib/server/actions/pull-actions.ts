import { z } from "zod";
import { pullSourceIds } from "@/lib/domain/ids";
import { newPullSourceSchema } from "@/lib/domain/pull-source";
import {
  addPullSource,
  removePullSource,
} from "@/lib/investigation/installation/pull/set-pull-sources";
import type { Container } from "../container";
import { pullEvidence } from "../pull/pull-evidence";
import { pullSecrets, pullSourcesOf, sourcePlace } from "../pull/pull-sources";
import { ofIncident } from "./action-input";
import { actionDefinition } from "./define-action";

export const addPullSourceAction = actionDefinition({
  name: "addPullSource",
  input: newPullSourceSchema,
  access: "administer",
  run: (given, { container, viewer }) =>
    addPullSource(portsOf(container), viewer, given, (credential, source) =>
      pullSecrets(container.env).seal(credential, sourcePlace(source)),
    ),
});

export const removePullSourceAction = actionDefinition({
  name: "removePullSource",
  input: z.object({ sourceId: pullSourceIds.schema }),
  access: "administer",
  run: ({ sourceId }, { container, viewer }) =>
    removePullSource(portsOf(container), viewer, sourceId),
});

export const pullEvidenceAction = actionDefinition({
  name: "pullEvidence",
  input: ofIncident.extend({ sourceId: pullSourceIds.schema }),
  access: "investigate",
  run: ({ incidentId, sourceId: source }, { container, viewer }) =>
    pullEvidence(container, viewer, incidentId, { source, from: null, to: null }),
});

function portsOf(container: Container) {
  const { clock, ids } = container.ports;
  return { sources: pullSourcesOf(container), clock, ids };
}
