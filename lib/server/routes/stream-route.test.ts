import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId } from "@/lib/domain/ids";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { addNote } from "@/lib/investigation/intake/add-note";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { findRoutes, type TestedRoute } from "../testing/endpoints";
import { type Browser, setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";

const server = setUpServer();
let viewer: Viewer;
let browser: Browser;
let route: TestedRoute;
let incidentId: IncidentId;

beforeAll(async () => {
  ({ viewer, browser } = await server().person("responder"));
  const found = (await findRoutes()).find(({ name }) => name.endsWith("/stream"));
  route = assertPresent(found, "the route of the stream");
  const news = { title: "An incident", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(server().container.ports, viewer, news));
  for (const text of ["one", "two", "three"]) await note(text);
});

const note = async (text: string) =>
  unwrap(await addNote(server().container.ports, viewer, incidentId, text));

/** Connects with the header a browser sends that was cut off; then reads so many ids. */
async function connect(lastEventId: string, search = "") {
  const headers = new Headers(browser.headers);
  headers.set("last-event-id", lastEventId);
  const closing = new AbortController();
  const url = `http://127.0.0.1:4000/api/incidents/${incidentId}/stream${search}`;
  const request = new Request(url, { headers, signal: closing.signal });
  const response = await route.call(request, { params: Promise.resolve({ incidentId }) });
  const reader = assertPresent(response.body, "the stream").getReader();
  const text = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await text()).toMatch(/^retry: /);
  return async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) {
      const id = /^id: (\d+)$/m.exec(await text())?.[1];
      if (id) ids.push(id);
    }
    closing.abort();
    return ids;
  };
}

test("a browser that was cut off goes on behind the last entry it saw, whatever its address says", async () => {
  const follow = await connect("2", "?after=0");
  expect(await follow(2)).toEqual(["3", "4"]);
});

test.each([
  ["that is no number", "two"],
  ["below all", "-7"],
])("a last entry %s begins at the first", async (_, lastEventId) => {
  const follow = await connect(lastEventId);
  expect(await follow(4)).toEqual(["1", "2", "3", "4"]);
});

test.each(["5000", "999999999999999"])(
  "who saw the entry %s, which there is none of, is sent what comes next",
  async (lastEventId) => {
    const { seq } = await server().container.ports.cases.read.journal.head(incidentId);
    const follow = await connect(lastEventId);
    await note(`four of ${lastEventId}`);
    expect(await follow(1)).toEqual([String(seq + 1)]);
  },
);
