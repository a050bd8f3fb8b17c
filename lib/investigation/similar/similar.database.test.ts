import { beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { entityIds, type IncidentId, type RevisionId } from "@/lib/domain/ids";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { routes } from "@/lib/routes/routes";
import { findRoutes } from "@/lib/server/testing/endpoints";
import { Browser, setUpServer } from "@/lib/server/testing/test-server";
import { unwrap } from "@/lib/server/testing/unwrap";
import { eventId, sampleEvent, sampleLink, sampleRoot } from "@/lib/testing/sample-timeline";
import { similarSchema } from "@/lib/view-model/similar/similar-schema";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { openIncident } from "../incident/incidents";
import { approveRevision } from "../review/review-revision";
import { submitRevision } from "../review/submit-revision";

const server = setUpServer();
const ports = () => server().container.ports;
let author: Viewer;
let supervisor: Viewer;
let reader: Browser;

const kinds = ["change", "degradation", "failure", "alert"];
const secret = "eve@shop.example";

/** A chain of four events from number `first` on, and what ended it. `name` is what everything is called by. */
function story(first: number, name: string, storyKinds: readonly string[] = kinds): Timeline {
  const entity = (number: number) => entityIds.fromDigest(`${first + number}`.padStart(16, "0"));
  const at = (number: number) => first + number;
  const chain = storyKinds.map((kind, number) =>
    sampleEvent(at(number), {
      ...{ kind, title: `${name} ${kind}`, entities: [entity(number)], evidence: [] },
    }),
  );
  const ended = sampleEvent(at(10), {
    ...{ kind: "mitigation", title: `Rolled back ${name}`, entities: [entity(0)], evidence: [] },
  });
  return {
    ...emptyTimeline,
    outcome: "incident",
    entities: storyKinds.map((_, number) => ({
      ...{ id: entity(number), type: number === 3 ? "alert" : "service" },
      ...{ name: `${name}-${number}`, aliases: [], properties: {} },
    })),
    events: [...chain, ended],
    causalLinks: storyKinds
      .slice(1)
      .map((_, number) =>
        sampleLink(at(number), at(number + 1), "causes", { mechanismId: "release-breaks-service" }),
      ),
    rootCauses: [sampleRoot(at(0))],
    impactEvents: [eventId(at(storyKinds.length - 1))],
    impact: { ...emptyTimeline.impact, resolvedAt: instant((first + 12) * 1000) },
  };
}

async function lay(title: string, timeline: Timeline): Promise<IncidentId> {
  const news = { title, severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports(), author, news));
  await ports().cases.read.timelines.write(incidentId, timeline, instant(ports().clock.now()));
  return incidentId;
}

async function approve(incidentId: IncidentId): Promise<RevisionId> {
  const { revisionId } = unwrap(await submitRevision(ports(), author, incidentId));
  unwrap(await approveRevision(ports(), supervisor, { incidentId, revisionId, note: "" }));
  return revisionId;
}

async function ask(incidentId: IncidentId, as: "member" | "guest" = "member", browser = reader) {
  const found = (await findRoutes()).find(
    ({ name }) => name === "GET /api/incidents/[incidentId]/similar",
  );
  const { call } = assertPresent(found, "the route of similar incidents");
  const address = `http://127.0.0.1:4000${routes.api.similar({ incidentId, as })}`;
  const request = new Request(address, { headers: browser.headers });
  return call(request, { params: Promise.resolve({ incidentId }) });
}

async function similarTo(incidentId: IncidentId, as: "member" | "guest" = "member") {
  return similarSchema.parse(await (await ask(incidentId, as)).json());
}

let present: IncidentId;
let earlier: RevisionId;

/** One incident as it stands, an approved one that went the same way, one that did not, and one nobody approved. */
beforeAll(async () => {
  const { person } = server();
  ({ viewer: author } = await person("responder"));
  ({ viewer: supervisor } = await person("supervisor"));
  ({ browser: reader } = await person("viewer"));
  present = await lay("Checkout down", story(100, "checkout"));
  earlier = await approve(await lay(`Mail of ${secret} down`, story(300, "mail")));
  await approve(await lay("Logins", story(500, "logins", ["access", "data_access"])));
  await lay("Never approved", story(700, "orders"));
});

test("an incident nobody has decided on finds an approved one that went the same way under other names", async () => {
  const found = await similarTo(present);
  expect(found).toMatchObject({ compared: 2, hasMore: false, isComparable: true, altered: 0 });
  const [only, ...others] = found.similar;
  expect(others).toEqual([]);
  expect(only).toMatchObject({ revisionId: earlier, number: 1, likeness: 1 });
  expect(only?.title).toBe(`Mail of ${secret} down`);
  expect(only?.matched[0]).toMatch(/^change of a service, which led to \(release breaks service\)/);
  expect(JSON.stringify(only?.matched)).not.toContain("mail");
  expect(only?.ending.events).toEqual([
    { title: "Rolled back mail", at: new Date(310_000).toISOString() },
  ]);
  expect(only?.ending.resolvedAt).toBe(new Date(312_000).toISOString());
});

test("what is told of it is masked for a guest as on its own page, and is as like", async () => {
  const { similar } = await similarTo(present, "guest");
  expect(similar).toMatchObject([{ revisionId: earlier, likeness: 1 }]);
  expect(JSON.stringify(similar)).not.toContain(secret);
  expect(similar[0]?.title).toBe("Mail of [email#1] down");
  expect((await ask(present, "guest", new Browser())).status).toBe(403);
});

test("an incident is never like itself, nor like what was superseded", async () => {
  const again = await lay("Again", story(900, "again"));
  const first = await approve(again);
  const { cases, clock } = ports();
  const changed = story(900, "again", ["access", "data_access"]);
  await cases.read.timelines.write(again, changed, instant(clock.now()));
  expect((await similarTo(again)).similar.map(({ title }) => title)).toEqual(["Logins"]);
  expect((await similarTo(present)).similar.map(({ revisionId }) => revisionId)).toContain(first);
  await approve(again);
  const { compared, similar } = await similarTo(present);
  expect(compared).toBe(3);
  expect(similar.map(({ revisionId }) => revisionId)).toEqual([earlier]);
});

test("where nothing leads from a cause to an impact there is nothing to compare", async () => {
  const empty = await lay("Nothing yet", emptyTimeline);
  expect(await similarTo(empty)).toMatchObject({ isComparable: false, similar: [] });
});

test("one that is not as it was approved any more is left out, and that is said", async () => {
  await server().container.database.connection.begin(async (inside) => {
    // As somebody may who owns the database.
    await inside.unsafe("set local session_replication_role = replica");
    await inside.unsafe(
      "update revisions set document = replace(document::text, 'Rolled back mail', 'Prayed')::json where id = $1",
      [earlier],
    );
  });
  expect(await similarTo(present)).toMatchObject({ altered: 1, similar: [] });
});
