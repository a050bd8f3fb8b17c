import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import type { IncidentListQuery } from "@/lib/investigation/ports/case-store-port";
import { anArtifact, aRevision, aRun } from "../testing/case-builders";
import { alice, bob, buildIncident, setUpCaseStore } from "../testing/test-case-store";

const store = setUpCaseStore();
const everything = { limit: 100, offset: 0 };
const at = instant(1_700_000_000_000);

async function listTitles(query: Partial<IncidentListQuery>): Promise<readonly string[]> {
  const { incidents } = await store().cases.read.incidents.list({ ...everything, ...query });
  return incidents.map(({ title }) => title);
}

describe("incidents", () => {
  it("read back as they were written, and as they were changed", async () => {
    const { incidents } = store().cases.read;
    const incident = buildIncident({ owner: null });
    await incidents.insert(incident);
    expect(await incidents.find(incident.id)).toEqual(incident);
    await incidents.update(incident.id, { severity: "sev1", owner: bob });
    await incidents.update(incident.id, {});
    expect(await incidents.find(incident.id)).toEqual({
      ...incident,
      severity: "sev1",
      owner: bob,
    });
  });

  it("are absent, not an error, under an unknown id", async () => {
    expect(await store().cases.read.incidents.find(buildIncident().id)).toBeNull();
  });

  it.each([
    ["in any case of letters", "CHECKOUT slow", "checkout SLOW"],
    ["with a percent sign that means itself", "disk at 95% on db1", "95%"],
    ["with an underscore that means itself", "job nightly_sync fails", "nightly_s"],
    ["with a backslash", String.raw`share C:\logs is full`, String.raw`C:\logs`],
    ["with spaces around it", "queue grows", "  queue grows "],
  ])("are found by a part of the title, %s", async (_, title, text) => {
    await store().openIncident({ title });
    expect(await listTitles({ text })).toEqual([title]);
  });

  it("are not found by a wildcard", async () => {
    await store().openIncident({ title: "abc" });
    expect(await listTitles({ text: "a_c" })).toEqual([]);
    expect(await listTitles({ text: "a%c" })).toEqual([]);
  });

  it("are filtered by status, severity and owner together", async () => {
    const { openIncident } = store();
    await openIncident({ title: "filter 1", status: "open", severity: "sev1", owner: alice });
    await openIncident({ title: "filter 2", status: "resolved", severity: "sev1", owner: alice });
    await openIncident({ title: "filter 3", status: "open", severity: "sev3", owner: alice });
    await openIncident({ title: "filter 4", status: "open", severity: "sev1", owner: bob });
    const query = { text: "filter", statuses: ["open" as const], severities: ["sev1" as const] };
    expect(await listTitles({ ...query, owner: alice })).toEqual(["filter 1"]);
    expect(await listTitles(query)).toEqual(["filter 4", "filter 1"]);
    expect(await listTitles({ text: "filter", statuses: ["mitigated"] })).toEqual([]);
  });

  it("in the archive are listed and counted by themselves, whatever else is asked", async () => {
    const { openIncident, cases } = store();
    await openIncident({ title: "kept 1", severity: "sev1" });
    const id = await openIncident({ title: "kept 2", severity: "sev1" });
    await cases.read.incidents.update(id, { archivedAt: at });
    const found = async (query: Partial<IncidentListQuery>) => {
      const page = await cases.read.incidents.list({ ...everything, text: "kept", ...query });
      return { titles: page.incidents.map(({ title }) => title), total: page.total };
    };
    expect(await found({})).toEqual({ titles: ["kept 1"], total: 1 });
    expect(await found({ isArchived: true })).toEqual({ titles: ["kept 2"], total: 1 });
    expect(await found({ isArchived: true, severities: ["sev2"] })).toEqual({
      titles: [],
      total: 0,
    });
    await cases.read.incidents.update(id, { archivedAt: null });
    expect(await found({})).toEqual({ titles: ["kept 2", "kept 1"], total: 2 });
    expect(await cases.read.incidents.find(id)).toMatchObject({ archivedAt: null });
  });

  it("come newest first, in pages, with the total beside every page", async () => {
    for (const day of [2, 4, 1, 3]) {
      await store().openIncident({ title: `paged ${day}`, openedAt: instant(day * 86_400_000) });
    }
    const { list } = store().cases.read.incidents;
    const page = async (offset: number) => {
      const { incidents, total } = await list({ text: "paged", limit: 3, offset });
      return { titles: incidents.map(({ title }) => title), total };
    };
    expect(await page(0)).toEqual({ titles: ["paged 4", "paged 3", "paged 2"], total: 4 });
    expect(await page(3)).toEqual({ titles: ["paged 1"], total: 4 });
    expect(await page(9)).toEqual({ titles: [], total: 4 });
  });

  it("are summed up by what is not withdrawn and what came last", async () => {
    const { artifacts, incidents, revisions, runs } = store().cases.read;
    const id = await store().openIncident({ title: "summed up" });
    const none = { artifactCount: 0, eventCount: 0, latestRevision: null, latestRun: null };
    const summary = async () =>
      (await incidents.list({ ...everything, text: "summed" })).incidents[0];
    expect(await summary()).toMatchObject(none);
    await artifacts.insert(id, anArtifact("a.log"), at);
    await artifacts.insert(id, anArtifact("b.log"), at);
    await artifacts.withdraw(id, anArtifact("b.log").id, at);
    await runs.insert(id, aRun({ status: "finished" }));
    await runs.insert(id, aRun({ status: "queued" }));
    await revisions.insert(id, aRevision(1), {});
    await revisions.insert(id, aRevision(2), {});
    expect(await summary()).toMatchObject({
      ...none,
      artifactCount: 1,
      latestRun: "queued",
      latestRevision: { number: 2, status: "in-review" },
    });
  });
});
