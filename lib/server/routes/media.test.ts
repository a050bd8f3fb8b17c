import { beforeAll, expect, test } from "vitest";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { gif } from "@/lib/ingest/media/testing/media-bytes";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import { uploadPorts } from "../intake/upload-ports";
import { Browser, setUpServer } from "../testing/test-server";
import { untilRunsEnd } from "../testing/until-runs-end";
import { unwrap } from "../testing/unwrap";
import { defineRoute } from "./define-route";
import { mediaRoute } from "./media-route";

const server = setUpServer();
const get = defineRoute(mediaRoute);
const picture = gif(3, 2);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>\n';

let incidentId: IncidentId;
let files: Record<string, ArtifactId>;
let reader: Browser;

beforeAll(async () => {
  const { container, person } = server();
  const { viewer } = await person("responder");
  reader = (await person("viewer")).browser;
  const news = { title: "A screen was photographed", severity: "unset", zone: "UTC" } as const;
  incidentId = unwrap(await openIncident(container.ports, viewer, news));
  const ingest = async (path: string, bytes: Uint8Array) =>
    ingestArtifact(container.ports.evidence, path, parts(bytes));
  const artifacts = [
    await ingest("screen.gif", picture),
    await ingest("drawing.gif", Buffer.from(drawing)),
  ];
  unwrap(await importArtifacts(uploadPorts(container), viewer, incidentId, artifacts));
  await untilRunsEnd(container, incidentId);
  files = Object.fromEntries(artifacts.map(({ path, id }) => [path, id]));
});

async function* parts(...bytes: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

function ask(browser: Browser, path: string, range?: string): Promise<Response> {
  const headers = new Headers(browser.headers);
  if (range !== undefined) headers.set("range", range);
  const address = `http://127.0.0.1:4000/api/incidents/${incidentId}/media?artifactId=${files[path]}`;
  return get(new Request(address, { headers }), { params: Promise.resolve({ incidentId }) });
}

test("a picture is answered as it was received, and may run nothing", async () => {
  const response = await ask(reader, "screen.gif");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/gif");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
});

test("a part of it is answered when a part is asked for", async () => {
  const response = await ask(reader, "screen.gif", "bytes=3-5");
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe(`bytes 3-5/${picture.length}`);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture.subarray(3, 6));
  expect((await ask(reader, "screen.gif", "bytes=99999-")).status).toBe(416);
});

test("what only has the name of a picture is not answered as one", async () => {
  expect((await ask(reader, "drawing.gif")).status).toBe(404);
});

test("a guest sees no picture: nothing in it can be masked", async () => {
  expect((await ask(new Browser(), "screen.gif")).status).toBe(403);
});
