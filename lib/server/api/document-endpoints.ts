import { z } from "zod";
import { ok } from "@/lib/base/result";
import {
  documentSchema,
  type TimelineDocument,
} from "@/lib/investigation/document/document-schema";
import { toExportFile } from "../exports/export-file";
import { type ApiContext, endpoint, ofIncident, type PublishedSchema } from "./endpoint";
import { refuseUnseen } from "./refuse-unseen";

const timeline = documentSchema.pick({
  ...{ outcome: true, bounds: true, entities: true, events: true, causalLinks: true },
  ...{ sequences: true, candidates: true, rootCauses: true, gaps: true, uncertainties: true },
});

/** Written by `npm run write:schema`. */
const publishedDocument: PublishedSchema = { $ref: "/schemas/whence.timeline-1.schema.json" };

const revisionStatus = z.enum(["in-review", "changes-requested", "approved", "superseded"]);

const asForm = z.object({ format: z.enum(["json", "markdown"]).default("json") });

export const documentEndpoints = [
  endpoint({
    method: "GET",
    path: "/incidents/{incident}/timeline",
    summary: "The events of the timeline, what caused what, and what is not known, masked",
    scope: "read",
    params: ofIncident,
    answers: { 200: timeline },
    async run({ incident }, { cases }) {
      const opened = await cases.open(incident);
      if (!opened.ok) return refuseUnseen(opened.error);
      return ok({ status: 200, value: await opened.value.document() });
    },
  }),
  endpoint({
    method: "GET",
    path: "/incidents/{incident}/document",
    summary: "The document as it stands, masked: JSON, or with format=markdown the postmortem",
    scope: "read",
    params: ofIncident,
    query: asForm,
    answers: { 200: publishedDocument },
    async run({ incident, format }, { cases }) {
      const opened = await cases.open(incident);
      if (!opened.ok) return refuseUnseen(opened.error);
      return ok({ status: 200, value: inForm(await opened.value.document(), format) });
    },
  }),
  endpoint({
    method: "GET",
    path: "/incidents/{incident}/revisions",
    summary: "Lists the revisions that were submitted, the newest first",
    scope: "read",
    params: ofIncident,
    answers: {
      200: z.object({
        revisions: z.array(z.object({ number: z.int(), status: revisionStatus })),
      }),
    },
    async run({ incident }, { cases }) {
      const revisions = await cases.revisions(incident);
      if (!revisions.ok) return refuseUnseen(revisions.error);
      return ok({ status: 200, value: { revisions: revisions.value } });
    },
  }),
  endpoint({
    method: "GET",
    path: "/incidents/{incident}/revisions/{number}",
    summary: "A revision as it was submitted, masked: JSON, or with format=markdown the postmortem",
    scope: "read",
    params: ofIncident.extend({ number: z.coerce.number().int().min(1) }),
    query: asForm,
    answers: { 200: publishedDocument },
    async run({ incident, number, format }, { cases }: ApiContext) {
      const revision = await cases.revision(incident, number);
      if (!revision.ok) return refuseUnseen(revision.error);
      return ok({ status: 200, value: inForm(revision.value, format) });
    },
  }),
];

function inForm(document: TimelineDocument, format: z.output<typeof asForm>["format"]) {
  if (format === "json") return document;
  const file = toExportFile(document, "markdown", { isRedacted: true });
  return { text: file?.body ?? "", type: "text/markdown; charset=utf-8" };
}
