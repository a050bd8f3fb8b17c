import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { formatSelection } from "@/lib/routes/selection";
import { event, eventId, gap, timeline } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { PageCommandsProvider, type PageFinder, usePageFinder } from "../../ui/page-commands";
import { useSelection } from "../workspace/use-workspace";
import { usePlaces } from "./use-places";
import { useWorkspaceCommands } from "./use-workspace-commands";

const nothing = { shortcuts: () => undefined, goToTime: () => undefined, tour: () => undefined };

function Keys({ hasLetterKeys }: { readonly hasLetterKeys: boolean }) {
  const { openPlace } = usePlaces();
  useWorkspaceCommands(hasLetterKeys, { ...nothing, place: openPlace });
  const { openForm } = useSelection();
  return (
    <>
      <output>{openForm?.kind ?? "none"}</output>
      <input aria-label="Words" />
      <form>
        <button type="button">In a form</button>
      </form>
    </>
  );
}

function open({
  workspace = sampleWorkspace(),
  at = eventId(1) as string,
  hasLetterKeys = true,
} = {}) {
  go(`/?at=${at}`);
  const decide = vi.fn(unanswered);
  drawInWorkspace(<Keys hasLetterKeys={hasLetterKeys} />, { workspace, actions: { decide } });
  return decide;
}

const type = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });
const opened = () => document.querySelector("output")?.textContent;
const selected = () => new URLSearchParams(window.location.search).get("at");

test("a letter decides on what is selected", async () => {
  const decide = open();
  type("a");
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
});

test("another place is read from its beginning, however far down the one before was read", () => {
  open();
  document.documentElement.scrollTop = 300;
  type("j");
  expect(document.documentElement.scrollTop).toBe(300);
  type("q");
  expect(document.documentElement.scrollTop).toBe(0);
});

test("the palette looks for its words in the evidence when nothing else has them", () => {
  let find: PageFinder = () => [];
  function Finder() {
    find = usePageFinder();
    return null;
  }
  drawInWorkspace(
    <PageCommandsProvider>
      <Keys hasLetterKeys />
      <Finder />
    </PageCommandsProvider>,
    { workspace: sampleWorkspace() },
  );
  expect(find("")).toEqual([]);
  const [last] = find("timeout 503").toReversed();
  expect(last).toMatchObject({ label: "Search evidence for “timeout 503”", isElsewhere: true });
  act(() => last?.run());
  const address = new URLSearchParams(window.location.search);
  expect([address.get("view"), address.get("find")]).toEqual(["evidence", "timeout 503"]);
});

test("letters are left to fields and forms, in which they are words", () => {
  const decide = open();
  type("a", screen.getByRole("textbox", { name: "Words" }));
  type("a", screen.getByRole("button", { name: "In a form" }));
  expect(decide).not.toHaveBeenCalled();
});

test("letters can be switched off; Escape still closes what is selected", () => {
  const decide = open({ hasLetterKeys: false });
  type("a");
  expect(decide).not.toHaveBeenCalled();
  type("Escape");
  expect(selected()).toBeNull();
});

test("who only reads decides by no key, and still walks by them", () => {
  const decide = open({ workspace: asReader(sampleWorkspace()) });
  type("a");
  type("r");
  expect(decide).not.toHaveBeenCalled();
  expect(opened()).toBe("none");
  type("Escape");
  type("j");
  expect(selected()).toBe(eventId(1));
});

test("after Escape the keys go on from the event that was selected", () => {
  const whole = timeline({ events: [event(1), event(2), event(3)] });
  open({ workspace: sampleWorkspace({ timeline: whole }), at: eventId(2) });
  type("Escape");
  type("j");
  expect(selected()).toBe(eventId(3));
});

test("a gap has no claim to reject: the same key sets it aside", () => {
  const { id } = gap(1);
  const workspace = sampleWorkspace({ timeline: timeline({ gaps: [gap(1)] }) });
  open({ workspace, at: formatSelection({ kind: "gap", id }) });
  type("r");
  expect(opened()).toBe("set-aside");
});

test("a letter makes the selected pair that only follows in time a causal link", async () => {
  const pair = { source: eventId(1), target: eventId(2) };
  const whole = timeline({ events: [event(1), event(2)], sequences: [pair] });
  const addCausalLink = vi.fn(unanswered);
  go(`/?at=${formatSelection({ kind: "sequence", ...pair })}`);
  drawInWorkspace(<Keys hasLetterKeys />, {
    workspace: sampleWorkspace({ timeline: whole }),
    actions: { addCausalLink },
  });
  type("m");
  await vi.waitFor(() => expect(addCausalLink).toHaveBeenCalledOnce());
});

test.each([
  ["1", "summary"],
  ["2", null],
  ["3", "evidence"],
  ["4", "ask"],
  ["5", "report"],
])("the key %s goes to its place and keeps the selection", (key, view) => {
  open();
  type(key);
  const search = new URLSearchParams(window.location.search);
  // The timeline with a selection is what an address without a view means.
  expect([search.get("view"), search.get("at")]).toEqual([view, eventId(1)]);
});

test("a place opens with the view of it that was looked at last", () => {
  open();
  act(() => go(`/?view=graph&at=${eventId(1)}`));
  type("3");
  type("2");
  expect(new URLSearchParams(window.location.search).get("view")).toBe("graph");
});
