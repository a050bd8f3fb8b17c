import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userIdSchema } from "@/lib/domain/ids";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import { atSecond, event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { sectionHeadings } from "@/lib/writing/written-sections";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { usePageKeys } from "../../ui/use-page-keys";
import { StepButtons } from "../deciding/step-buttons";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { ReportDraftsProvider } from "./report-drafts";
import { ReportView } from "./report-view";

const by = userIdSchema.parse("supervisor");
const titles = ["Shop turns orders away", "Somebody reads the log", "Basket is empty"];
const events = titles.map((title, at) => event(at + 1, { title, actor: "person" }));
const whole = timeline({ events });
const block = { kind: "block", text: "Support called us", form: "paragraph" } as const;
const own: ReportEntry = {
  ...{ key: "own:1", content: block },
  ...{ by, writtenAt: atSecond(5) },
};

type Given = Parameters<WorkspaceActions["writeReport"]>[0];

/** `refusal`: what the server waits for before it refuses. */
function open(
  changes: Partial<Workspace> = {},
  toShown = (workspace: Workspace) => workspace,
  refusal: Promise<void> | null = null,
) {
  const written: Given[] = [];
  const { serve } = drawInWorkspace(
    <ReportDraftsProvider>
      <StepButtons />
      <ReportView />
    </ReportDraftsProvider>,
    {
      workspace: toShown(sampleWorkspace({ timeline: whole, ...changes })),
      actions: {
        writeReport: async (input) => {
          written.push(input);
          if (refusal !== null) {
            await refusal;
            return { ok: false, kind: "conflict", message: "A colleague moved it" };
          }
          const key = input.key ?? "own:new";
          const entry = {
            key,
            content: input.content,
            by,
            writtenAt: atSecond(8 + written.length),
          };
          serve({ report: [entry] });
          return { ok: true, value: entry };
        },
      },
    },
  );
  return written;
}

const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const button = (name: RegExp | string) => screen.getByRole("button", { name });
const happened = () => within(screen.getByRole("region", { name: "What happened" }));
const toolsOf = async (at: number) => {
  const openers = happened().getAllByRole("button", {
    name: /^Block menu: /,
  });
  await press(openers[at] ?? button("none"));
  return openTools();
};
/** As it stands now: a block that moved may be drawn anew. */
const openTools = () => screen.getByRole("group", { name: /^Block: / });

test("a block is moved by buttons and by keys, and undo puts it where it was", async () => {
  const written = open();
  const tools = await toolsOf(1);
  expect(document.activeElement).toBe(tools);
  await press(within(tools).getByRole("button", { name: "Move up" }));
  const key = `place:event:${eventId(2)}`;
  const place = { kind: "place", section: "happened", after: null };
  await waitFor(() => expect(written[0]).toMatchObject({ key, content: place, seen: null }));
  await act(async () => void fireEvent.keyDown(openTools(), { key: "ArrowDown", altKey: true }));
  // The second press goes on from where the first has put the block.
  const second = { key, content: { ...place, after: `event:${eventId(1)}` }, seen: atSecond(9) };
  await waitFor(() => expect(written[1]).toMatchObject(second));
  await press(button("Undo: you moved a block of the report"));
  await waitFor(() => expect(written[2]).toMatchObject({ key, content: place }));
  expect(written[2]?.seen).toBe(atSecond(10));
});

test("what was pressed while a move was being saved is dropped when that move is refused", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const written = open({}, undefined, promise);
  await toolsOf(2);
  const moveUp = () =>
    act(async () => void fireEvent.keyDown(openTools(), { key: "ArrowUp", altKey: true }));
  await moveUp();
  await moveUp();
  await act(async () => resolve());
  await screen.findByText("A colleague moved it");
  expect(written).toHaveLength(1);
  await moveUp();
  expect(written).toHaveLength(2);
});

function PageKeys({ onEscape }: { readonly onEscape: () => void }) {
  usePageKeys([["Escape", onEscape]]);
  return null;
}

test("Escape closes the tools of a block and keeps what is selected; pressed again it is the page's", async () => {
  const onEscape = vi.fn();
  render(<PageKeys onEscape={onEscape} />);
  open();
  const tools = await toolsOf(1);
  fireEvent.keyDown(tools, { key: "Escape" });
  expect(screen.queryByRole("group", { name: /^Block: / })).toBeNull();
  expect(onEscape).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onEscape).toHaveBeenCalledOnce();
});

test("a removed block is listed with who removed it, and is restored", async () => {
  const removed: ReportEntry = {
    ...{ key: `removed:event:${eventId(2)}`, content: { kind: "removed", text: "It began" } },
    ...{ by, writtenAt: atSecond(7) },
  };
  const written = open({ report: [removed], people: { [by]: "Sue" } });
  expect(happened().getAllByRole("button", { name: /^Edit: / })).toHaveLength(2);
  expect(screen.getByText("Removed by Sue.")).toBeDefined();
  await press(button("Restore: It began"));
  expect(written[0]).toMatchObject({ key: removed.key, content: { kind: "withdrawn" } });
});

test("a block of one's own is added behind another one, in its list", async () => {
  const written = open();
  const tools = await toolsOf(0);
  await press(within(tools).getByRole("button", { name: "Add a text block below" }));
  const form = within(screen.getByRole("form", { name: "Write a text block" }));
  const field = form.getByRole("textbox", { name: "Text" });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: "Nobody was paged" } });
  await press(form.getByRole("button", { name: "Save" }));
  expect(written[0]).toMatchObject({
    ...{ key: null, content: { kind: "block", text: "Nobody was paged", form: "paragraph" } },
    place: { section: "happened", after: `event:${eventId(1)}` },
  });
});

test("the section that is chosen while a block is written is where it goes, with what is typed", async () => {
  const written = open();
  await press(button("Add a text block"));
  const form = () => within(screen.getByRole("form", { name: "Write a text block" }));
  fireEvent.change(form().getByRole("textbox", { name: "Text" }), {
    target: { value: "Nobody was paged" },
  });
  const section = screen.getByRole("combobox", { name: "Section" });
  fireEvent.change(section, { target: { value: sectionHeadings.badly } });
  await press(form().getByRole("button", { name: "Save" }));
  expect(written[0]).toMatchObject({
    ...{ key: null, content: { kind: "block", text: "Nobody was paged" } },
    place: { section: "badly" },
  });
});

test("what is selected is cited by a block, and a citation is removed", async () => {
  go(`/?at=${eventId(2)}`);
  const written = open();
  const tools = await toolsOf(0);
  await press(within(tools).getByRole("button", { name: "Add a text block below" }));
  const form = within(screen.getByRole("form", { name: "Write a text block" }));
  fireEvent.change(form.getByRole("textbox"), { target: { value: "Nobody was paged" } });
  await press(form.getByRole("button", { name: "Cite the selection" }));
  const remove = form.getByRole("button", { name: /^Remove the citation: / });
  expect(form.getByRole("button", { name: "Cite the selection" })).toHaveProperty("disabled", true);
  await press(form.getByRole("button", { name: "Save" }));
  expect(written[0]?.content).toMatchObject({ evidence: events[1]?.evidence });
  expect(remove.isConnected).toBe(false);
  go("/");
});

test("words beside what the timeline states now are both shown", () => {
  const key = `event:${eventId(1)}`;
  const words: ReportEntry = { ...own, key, content: { kind: "sentence", text: "As I saw it" } };
  open({ report: [words, own] });
  expect(screen.getByText(/^The timeline states: At /)).toBeDefined();
  const notes = screen.getByRole("region", { name: "Other notes" });
  expect(notes.textContent).toContain("Support called us");
  expect(notes.textContent).not.toContain("The timeline states");
});

test("markup and formulas of a person are shown as they were typed", () => {
  const text = '<img src=x onerror=alert(1)> =HYPERLINK("http://evil.test")';
  open({ report: [{ ...own, content: { kind: "block", text, form: "point" } }] });
  const notes = screen.getByRole("region", { name: "Other notes" });
  expect(notes.textContent).toContain(text);
  expect(notes.querySelector("img, script")).toBeNull();
});

test("an action item has an owner, a due date, a priority and a ticket that is checked before it is saved", async () => {
  const written = open();
  await press(button("Add an action item"));
  const form = within(screen.getByRole("form", { name: "Action item" }));
  const type = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  type("Action", "Alert on empty baskets");
  type("Due date", "2026-12-05");
  type("Priority", "high");
  type("Ticket", "http://tickets.example/1");
  const save = form.getByRole("button", { name: "Save" });
  expect(save).toHaveProperty("disabled", true);
  type("Ticket", "https://tickets.example/1");
  await press(save);
  expect(written[0]?.content).toEqual({
    ...{ kind: "action-item", text: "Alert on empty baskets", assignee: "", isDone: false },
    ...{ due: "2026-12-05", priority: "high", ticket: "https://tickets.example/1" },
  });
});

test("the plan of an action item is shown, and ticking it off keeps all of it", async () => {
  const content = {
    ...({ kind: "action-item", text: "Alert", assignee: "Ops", isDone: false } as const),
    ...({ due: "2026-12-05", priority: "low", ticket: "https://tickets.example/1" } as const),
  };
  const written = open({ report: [{ ...own, key: "action:1", content }] });
  const items = within(screen.getByRole("region", { name: "Action items" }));
  expect(items.getByText(/Ops/).parentElement?.textContent).toContain(
    "Alert Ops · due 2026-12-05 · low priority · https://tickets.example/1",
  );
  // However long the item is, the whole button remains beside it.
  expect(items.getByRole("button", { name: "Edit: Alert" }).style.flexShrink).toBe("0");
  await press(items.getByRole("checkbox", { name: "Done: Alert" }));
  expect(written[0]?.content).toEqual({ ...content, isDone: true });
});

test("who only reads gets no tools", () => {
  open({ report: [own] }, asReader);
  expect(screen.queryByRole("button", { name: /^Move, add or remove/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add a text block" })).toBeNull();
});

test("a draft is there again after a reload, is left with Esc and gone on with, and is dropped when it is saved", async () => {
  const key = `event:${eventId(1)}`;
  const stored = () => Object.keys(window.localStorage).filter((name) => name.endsWith(key));
  const edit = () => happened().getAllByRole("button", { name: /^Edit: / })[0] ?? button("none");
  open();
  await press(edit());
  const field = () => screen.getByRole("textbox", { name: "Sentence" });
  expect(stored()).toEqual([]);
  fireEvent.change(field(), { target: { value: "<b>The shop was closed</b>" } });
  expect(screen.getByText("Draft kept")).toBeDefined();
  expect(stored()).toHaveLength(1);
  cleanup();

  const written = open();
  expect(field()).toHaveProperty("value", "<b>The shop was closed</b>");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(screen.queryByRole("textbox", { name: "Sentence" })).toBeNull();
  const drafts = screen.getByRole("region", { name: "Drafts" });
  expect(drafts.querySelector("b")).toBeNull();
  await press(within(drafts).getByRole("button", { name: /^Continue: / }));
  await act(async () => void fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true }));
  expect(written[0]?.content).toEqual({ kind: "sentence", text: "<b>The shop was closed</b>" });
  expect(stored()).toEqual([]);
});

test("a draft that is discarded is gone from the browser", async () => {
  open();
  await press(button("Add an action item"));
  const field = screen.getByLabelText("Action");
  fireEvent.change(field, { target: { value: "Alert" } });
  fireEvent.keyDown(field, { key: "Escape" });
  await press(button("Discard: Alert"));
  expect(screen.queryByRole("region", { name: "Drafts" })).toBeNull();
  expect(Object.keys(window.localStorage).join()).not.toContain("whence-draft");
});

test("of ten thousand blocks a part is drawn, and more when asked for", async () => {
  const report = Array.from(
    { length: 10_000 },
    (_, at): ReportEntry => ({
      ...own,
      key: `own:${at}`,
      content: { ...block, text: `Note ${at}` },
    }),
  );
  open({ report });
  const notes = within(screen.getByRole("region", { name: "Other notes" }));
  expect(notes.getAllByText(/^Note \d+/)).toHaveLength(200);
  await press(notes.getByText("Show 200 more blocks (200 of 10,000 shown)"));
  expect(notes.getAllByText(/^Note \d+/)).toHaveLength(400);
});
