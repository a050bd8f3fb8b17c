import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { artifactIds, incidentIds } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import {
  atSecond,
  event,
  eventId,
  secondEntity,
  stated,
  timeline,
} from "@/lib/view-model/testing/sample-timeline";
import { draw } from "../testing/draw";
import { ActorPage } from "./actor-page";

const incidentId = incidentIds.fromDigest("00000000000000aa");
const artifactId = artifactIds.fromDigest("00000000000000bb");
const impact = {
  ...{ startedAt: atSecond(100), detectedAt: null, mitigatedAt: null, resolvedAt: atSecond(200) },
};
const story = timeline({
  impact,
  entities: timeline().entities.map((entity) =>
    entity.id === secondEntity ? { ...entity, type: "account", name: "mallory" } : entity,
  ),
  events: [
    event(1, { time: stated(50), entities: [secondEntity], title: "Mallory signs in" }),
    event(2, { time: stated(150), entities: [...event(2).entities, secondEntity] }),
    event(3, { time: stated(160) }),
  ],
});
const records = {
  ...{ total: 7, undated: 1, firstSeen: atSecond(40), lastSeen: atSecond(170) },
  isSharedByParts: false,
  parts: [
    { name: "before", from: null, until: atSecond(100), records: 2 },
    { name: "during", from: atSecond(100), until: atSecond(200), records: 4 },
    { name: "after", from: atSecond(200), until: null, records: 0 },
  ],
  files: [{ artifactId, records: 7 }],
  templates: [{ template: "login of <*>", count: 5, firstAt: atSecond(40), severity: null }],
  templatesTotal: 1,
};
const answer = { id: secondEntity, type: "account", name: "mallory", names: ["mallory"], records };

function open(respond: () => Response) {
  const acts = { onEvent: vi.fn(), onEntity: vi.fn(), onSearch: vi.fn(), onClose: vi.fn() };
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (to: unknown) => {
    asked.push(to);
    return Promise.resolve(respond());
  });
  draw(
    <ActorPage
      {...{ incidentId, timeline: story, zone: "UTC", actor: secondEntity, artifacts: [] }}
      {...acts}
    />,
  );
  return { ...acts, asked };
}

test("all it did is listed by phase, and each line leads to its event or its records", async () => {
  const { onEvent, onEntity, onSearch, asked } = open(() => Response.json(answer));
  const before = await screen.findByRole("region", { name: /^Before the impact/ });
  // A phase may be days long, so an event has its day.
  const signsIn = within(before).getByRole("button", { name: /Mallory signs in/ });
  expect(signsIn.textContent).toContain("2026-03-08 14:00:50");
  fireEvent.click(signsIn);
  expect(onEvent).toHaveBeenCalledWith(eventId(1));
  const during = screen.getByRole("region", { name: /^During the impact/ });
  expect(within(during).queryByText(/Event 3/)).toBeNull();
  fireEvent.click(within(during).getByRole("button", { name: "4 records" }));
  expect(onSearch).toHaveBeenLastCalledWith({
    ...{ text: "entity:mallory", artifactId: null },
    window: { earliest: atSecond(100), latest: atSecond(200) - 1 },
  });
  const after = screen.getByRole("region", { name: /^After the impact/ });
  expect(within(after).getByText("0 events · no records")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /login of/ }));
  expect(onSearch).toHaveBeenLastCalledWith({
    ...{ text: 'entity:mallory template:"login of <*>"', artifactId: null, window: null },
  });
  fireEvent.click(screen.getByRole("button", { name: /orders-api/ }));
  expect(onEntity).toHaveBeenCalledWith(story.entities[0]?.id);
  expect(asked).toEqual([
    routes.api.actor({
      ...{ incidentId, entity: secondEntity, from: atSecond(100), to: atSecond(200) },
    }),
  ]);
});

test("first and last times, files and records without a time are said", async () => {
  open(() => Response.json(answer));
  expect(await screen.findByText("2026-03-08 14:00:40 UTC")).toBeTruthy();
  expect(screen.getByText("2026-03-08 14:02:50 UTC")).toBeTruthy();
  expect(screen.getByText(/in 1 file, 1 record without a time/)).toBeTruthy();
  expect(screen.queryByText(/coarse time/)).toBeNull();
});

test("records that count in more than one phase are explained", async () => {
  const shared = { ...records, isSharedByParts: true };
  open(() => Response.json({ ...answer, records: shared }));
  expect(await screen.findByText(/^A record with a coarse time counts in each phase/)).toBeTruthy();
});

test("while its records cannot be counted, its events are still there", async () => {
  open(() => Response.json({ kind: "failed", message: "The disk is away" }, { status: 500 }));
  expect(await screen.findByText("The disk is away")).toBeTruthy();
  const events = screen.getByRole("region", { name: "Events" });
  expect(within(events).getByRole("button", { name: /Mallory signs in/ })).toBeTruthy();
  expect(screen.queryByText(/0 records/)).toBeNull();
});
