import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseZonedTime } from "@/lib/base/instant";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import { uploadPorts } from "../intake/upload-ports";
import { setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";
import { answerRoute } from "./answer-route";

const server = setUpServer();
const answered = z.object({
  answer: z.object({
    kind: z.string(),
    answer: z.string(),
    evidence: z.array(z.object({ path: z.string() })),
  }),
});

/** One of so many alike tells no story: it is on no timeline. */
const lines = Array.from({ length: 300 }, (_, number) => {
  const second = String(number % 60).padStart(2, "0");
  return `2026-11-21T10:0${Math.floor(number / 60)}:${second}Z INFO bin G-${100 + number} filled`;
});

test("the records of the evidence answer what the timeline does not, and nothing of them is told as known at a past moment", async () => {
  const { container, person } = server();
  const { viewer } = await person("responder");
  const ports = uploadPorts(container);
  const terms = { title: "Mill", severity: "sev3", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports, viewer, terms));
  const bytes = Readable.from([Buffer.from(`${lines.join("\n")}\n`)]);
  const artifact = await ingestArtifact(ports.evidence, "mill.log", bytes);
  unwrap(await importArtifacts(ports, viewer, incidentId, [artifact]));
  await untilRunsEnd(container, incidentId);

  const question = "When was bin G-177 filled?";
  const ask = async (recordedAt?: string) => {
    const input = answerRoute.input.parse({
      ...{ incidentId, question },
      ...(recordedAt === undefined ? {} : { recordedAt: String(parseZonedTime(recordedAt)) }),
    });
    const request = new Request("http://127.0.0.1/");
    return answered.parse(unwrap(await answerRoute.run(input, { container, viewer, request })))
      .answer;
  };
  const now = await ask();
  expect(now).toMatchObject({ kind: "when", evidence: [{ path: "mill.log" }] });
  expect(now.answer).toContain("from the evidence, not on the timeline");
  // Of the moment before the incident was opened, and of one behind everything.
  for (const moment of ["2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z"]) {
    expect(await ask(moment)).toMatchObject({ kind: "none", answer: "", evidence: [] });
  }
});
