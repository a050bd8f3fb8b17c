import { expect, test } from "vitest";
import { changeIncident, openIncident } from "@/lib/investigation/incident/incidents";
import { parseIncidentsSearch } from "@/lib/routes/incidents-search-params";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { loadIncidentList } from "./load-incident-list";

const server = setUpServer();

test("a search by owner finds an owner's incidents, and those that nobody owns", async () => {
  const { container, person } = server();
  const { viewer } = await person("responder");
  const news = { severity: "unset", zone: "UTC" } as const;
  unwrap(await openIncident(container.ports, viewer, { ...news, title: "Owned" }));
  const orphan = unwrap(
    await openIncident(container.ports, viewer, { ...news, title: "Nobody's" }),
  );
  unwrap(await changeIncident(container.ports, viewer, orphan, { owner: null }));
  const titles = async (owner: string) => {
    const search = parseIncidentsSearch(new URLSearchParams({ owner }));
    const { incidents } = await loadIncidentList(viewer, search);
    return incidents.map(({ title }) => title);
  };
  expect(await titles(viewer.id)).toEqual(["Owned"]);
  expect(await titles("none")).toEqual(["Nobody's"]);
});
