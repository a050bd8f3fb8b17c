import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { permalinkIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { Permalink } from "@/lib/domain/review/revision";
import { atSecond, event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { useRefresh } from "../workspace/use-refresh";
import {
  ConnectionNotice,
  LostLinkNotice,
  NewEventsNotice,
  ShownAddressesNotice,
} from "./screen-notices";

function open(address: string) {
  window.history.replaceState(null, "", `/?${address}`);
  drawInWorkspace(<LostLinkNotice />, { workspace: sampleWorkspace() });
  return screen.queryByRole("note")?.textContent ?? "";
}

test("what an address names and nobody can find is said", () => {
  expect(open("at=evt_nope")).toContain("“evt_nope” is not part of this incident");
});

test("a moment that cannot be read is said", () => {
  expect(open("known=yesterday")).toContain("“yesterday” is not a valid time");
});

test("nothing is said of an address that is understood, however its time is written", () => {
  expect(open("known=1999-01-01T00:00:00Z&view=graph")).toBe("");
});

/** What is asked of the server from here on is answered so. */
function answer(status: number, body: unknown) {
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
}

function Page() {
  const refresh = useRefresh();
  return (
    <>
      <ConnectionNotice />
      <button type="button" onClick={() => void refresh()}>
        Refresh
      </button>
    </>
  );
}

async function refreshed() {
  await act(async () => screen.getByRole("button", { name: "Refresh" }).click());
}

const notice = () => screen.getByRole("status").textContent ?? "";

test("whoever is signed out is told so, and not that the server is away", async () => {
  drawInWorkspace(<Page />, { workspace: sampleWorkspace() });
  expect(notice()).toBe("");
  answer(401, { kind: "forbidden", message: "Sign in first" });
  await refreshed();
  await vi.waitFor(() => expect(notice()).toContain("You are signed out"), { timeout: 5_000 });
  expect(screen.getByRole("link", { name: "Sign in in a new tab" })).toBeTruthy();
});

test("a stream that broke off is told until it is there again", async () => {
  const opened: EventSource[] = [];
  const Source = globalThis.EventSource;
  vi.stubGlobal(
    "EventSource",
    class extends Source {
      constructor(address: string) {
        super(address);
        opened.push(this);
      }
    },
  );
  drawInWorkspace(<Page />, { workspace: sampleWorkspace() });
  const tell = (kind: string) =>
    act(async () => void opened.at(-1)?.dispatchEvent(new Event(kind)));
  await tell("error");
  expect(notice()).toContain("Not connected to the server");
  await tell("open");
  expect(notice()).toBe("");
});

const link: Permalink = {
  ...{ id: permalinkIds.fromDigest("00000000000000aa"), createdAt: atSecond(9), revokedAt: null },
  ...{ revision: revisionIds.fromDigest("00000000000000aa"), expiresAt: null },
  ...{ createdBy: userIdSchema.parse("supervisor"), hidesAddresses: false },
};

const shownNotice = (permalink: Permalink) => {
  drawInWorkspace(<ShownAddressesNotice />, {
    workspace: sampleWorkspace({ permalinks: [permalink] }),
  });
  return screen.queryByRole("note", { name: "Guests can see client IP addresses" });
};

test("who made a link from before addresses were masked is told, until they keep it as it is", () => {
  expect(shownNotice(link)?.textContent).toContain("through a permalink that you made");
  fireEvent.click(screen.getByRole("button", { name: "Keep as it is" }));
  expect(screen.queryByRole("note", { name: "Guests can see client IP addresses" })).toBeNull();
});

test.each<[string, Partial<Permalink>]>([
  ["of a colleague", { createdBy: userIdSchema.parse("tom") }],
  ["that is revoked", { revokedAt: atSecond(10) }],
  ["that masks addresses", { hidesAddresses: true }],
])("nothing is said of a link %s", (_, changes) => {
  window.localStorage.clear();
  expect(shownNotice({ ...link, ...changes })).toBeNull();
});

test("new events are counted until the reader says that they have seen them", async () => {
  const workspace = sampleWorkspace({
    timeline: timeline({ events: [event(1), event(2), event(3)] }),
    newEvents: [eventId(2), eventId(3)],
  });
  drawInWorkspace(<NewEventsNotice />, { workspace });
  const note = screen.getByRole("note", { name: "New events" });
  expect(note.textContent).toContain("2 new events since you looked.");
  await act(async () => screen.getByRole("button", { name: "Mark as seen" }).click());
  expect(screen.queryByRole("note", { name: "New events" })).toBeNull();
});
