import { z } from "zod";
import { ok } from "@/lib/base/result";
import { importLimits } from "@/lib/investigation/intake/import-limits";
import { sentStates } from "@/lib/investigation/intake/staging/sent-state";
import { endpoint, ofIncident, time } from "./endpoint";
import { importPaths, receiveArtifact, tellSent } from "./receive-artifact";
import { refuseUnseen } from "./refuse-unseen";

const path = z.string().min(1).max(4096);
const ofFile = ofIncident.extend({ path });

const listed = z.object({
  path: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  format: z.string(),
  records: z.int(),
  firstAt: time.nullable(),
  lastAt: time.nullable(),
});

const state = z.object({
  path: z.string(),
  state: z.enum(sentStates),
  received: z.int(),
  total: z.int().nullable(),
  sha256: z.string().nullable(),
});

const sent = state.extend({ run: z.string().nullable() });
const whenImported = z.object({ import: z.enum(["now", "later"]).default("now") });
const sentAnswers = { 200: sent, 201: sent, 202: sent };

export const artifactEndpoints = [
  endpoint({
    method: "GET",
    path: "/incidents/{incident}/artifacts",
    summary: "Lists the files of an incident, with names masked",
    scope: "read",
    params: ofIncident,
    answers: { 200: z.object({ artifacts: z.array(listed) }) },
    async run({ incident }, { cases }) {
      const opened = await cases.open(incident);
      if (!opened.ok) return refuseUnseen(opened.error);
      const { artifacts } = await opened.value.document();
      return ok({ status: 200, value: { artifacts } });
    },
  }),
  endpoint({
    method: "PUT",
    path: "/incidents/{incident}/artifacts/{path+}",
    summary: "Sends a file, or with Content-Range a part of it; a whole one is imported",
    scope: "send",
    params: ofFile,
    query: whenImported,
    body: "bytes",
    answers: sentAnswers,
    run: receiveArtifact,
  }),
  endpoint({
    method: "POST",
    path: "/incidents/{incident}/artifacts",
    summary: "The same, with the name of the file in the query",
    scope: "send",
    params: ofIncident,
    query: whenImported.extend({ path }),
    body: "bytes",
    answers: sentAnswers,
    run: receiveArtifact,
  }),
  endpoint({
    method: "GET",
    path: "/incidents/{incident}/artifacts/{path+}",
    summary: "Tells how many bytes of a file have arrived, and their digest",
    scope: "send",
    params: ofFile,
    answers: { 200: state },
    async run(asked, context) {
      const told = await tellSent(asked, context);
      return told.ok ? ok({ status: 200, value: told.value }) : told;
    },
  }),
  endpoint({
    method: "POST",
    path: "/incidents/{incident}/imports",
    summary: "Imports files that were sent with import=later, together",
    scope: "send",
    params: ofIncident,
    body: z.object({ paths: z.array(path).min(1).max(importLimits.stagedFilesMax) }),
    answers: {
      200: z.object({ imported: z.int(), alreadyThere: z.int(), run: z.string().nullable() }),
      201: z.object({ imported: z.int(), alreadyThere: z.int(), run: z.string().nullable() }),
    },
    run: importPaths,
  }),
];
