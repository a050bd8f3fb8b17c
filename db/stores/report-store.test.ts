import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import type { ReportContent, ReportEntry } from "@/lib/domain/review/report-entry";
import { alice, bob, setUpCaseStore } from "../testing/test-case-store";

const store = setUpCaseStore();
const at = (seconds: number) => instant(1_700_000_000_000 + seconds * 1000);
const entry = (
  key: string,
  content: ReportContent,
  changes: Partial<ReportEntry> = {},
): ReportEntry => ({ key, content, by: alice, writtenAt: at(0), ...changes });
const sentence = (text: string): ReportContent => ({ kind: "sentence", text });
const item = (text: string): ReportContent => ({
  kind: "action-item",
  text,
  assignee: "Platform",
  isDone: false,
});

describe("words of people in a report", () => {
  it("read back as the latest of each key, in the order the keys were first written", async () => {
    const incidentId = await store().openIncident();
    const { report } = store().cases.read;
    await report.insert(incidentId, entry("summary:cause", sentence("First")));
    await report.insert(incidentId, entry("action:1", item("Add a check")));
    const last = entry("summary:cause", sentence("Second \u0000 <b>"), { by: bob });
    await report.insert(incidentId, last);
    expect(await report.list(incidentId, null)).toEqual([
      last,
      entry("action:1", item("Add a check")),
    ]);
    expect(await report.list(await store().openIncident(), null)).toEqual([]);
  });

  it("are gone when withdrawn, and there again as they were known before", async () => {
    const incidentId = await store().openIncident();
    const { report } = store().cases.read;
    const written = entry("event:1", sentence("As I saw it"));
    await report.insert(incidentId, written);
    await report.insert(incidentId, entry("event:1", { kind: "withdrawn" }, { writtenAt: at(9) }));
    expect(await report.list(incidentId, null)).toEqual([]);
    expect(await report.list(incidentId, at(8))).toEqual([written]);
  });

  it("are never changed or removed", async () => {
    const incidentId = await store().openIncident();
    await store().cases.read.report.insert(incidentId, entry("event:1", sentence("Kept")));
    const { executor } = store().database;
    await expect(executor.execute(sql`delete from report_entries`)).rejects.toThrow();
    await expect(executor.execute(sql`update report_entries set key = 'x'`)).rejects.toThrow();
  });
});
