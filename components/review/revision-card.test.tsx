import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import {
  approvalIds,
  commentIds,
  contradictionIds,
  factIds,
  revisionIds,
  userIdSchema,
} from "@/lib/domain/ids";
import type { ReviewVerdict } from "@/lib/domain/review/review-verdict";
import type { Revision } from "@/lib/domain/review/revision";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { atSecond, event, timeline, uncertainty } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { draw, toActions, unanswered } from "../testing/draw";
import { RevisionCard } from "./revision-card";

const revision: Revision = {
  ...{ id: revisionIds.fromDigest("00000000000000aa"), number: 1, hash: "f".repeat(64) },
  ...{ parent: null, claims: [], submittedAt: atSecond(100), status: "in-review" },
  submittedBy: userIdSchema.parse("author"),
};

function open(changes: Partial<Workspace> = {}) {
  const requestChanges = vi.fn(unanswered);
  const approveRevision = vi.fn(unanswered);
  const settleRequest = vi.fn(unanswered);
  const card = (changed: Partial<Workspace>) => (
    <RevisionCard
      workspace={sampleWorkspace({ revisions: [revision], ...changed })}
      revision={revision}
      actions={toActions({ requestChanges, approveRevision, settleRequest })}
      zone="UTC"
      onSelect={() => undefined}
      onCompare={() => undefined}
      onDone={() => undefined}
    />
  );
  const { rerender } = draw(card(changes));
  const change = (changed: Partial<Workspace>) => rerender(card(changed));
  return { requestChanges, approveRevision, settleRequest, change };
}

const doubt: ReviewVerdict = {
  ...{ revision: revision.id, noun: "block", piece: "summary:cause", kind: "doubt" },
  ...{ note: "Not shown by the log", sentence: "Release 7 caused it." },
  ...{ by: userIdSchema.parse("sue"), at: atSecond(200) },
};

test("what was said about its sentences is on the card, with the words each had", () => {
  open({
    reviewVerdicts: [doubt],
    comments: [
      {
        id: commentIds.fromDigest("0000000000000001"),
        ...{ noun: "block", piece: "summary:ending", text: "Who says so?", mentions: [] },
        ...{ by: doubt.by, writtenAt: atSecond(300), editedAt: null, resolved: null },
        inRevision: { id: revision.id, sentence: "A restart ended it." },
      },
    ],
  });
  // The doubt counts here as it does in the dialog of the approval.
  const summary = "Said about sentences of revision 1 (1 open comment, 1 dispute or question)";
  const said = screen.getByText(summary).closest("details");
  for (const words of ["Release 7 caused it.", "Not shown by the log", "A restart ended it."]) {
    expect(said?.textContent).toContain(words);
  }
  expect(said?.textContent).toContain("Who says so?");
});

test("a comment may be on the revision as a whole", () => {
  const hints = { id: commentIds.fromDigest("0000000000000002"), noun: "block" } as const;
  open({
    comments: [
      {
        ...{ ...hints, piece: "revision", text: "Too long to read", mentions: [], by: doubt.by },
        ...{ writtenAt: atSecond(300), editedAt: null, resolved: null },
        inRevision: { id: revision.id, sentence: "The revision as a whole" },
      },
    ],
  });
  const thread = within(screen.getByRole("region", { name: "Comment on revision 1" }));
  expect(thread.getByText("Too long to read")).toBeTruthy();
  expect(screen.queryByText(/^Said about sentences/)).toBeNull();
  fireEvent.click(thread.getByRole("button", { name: "Reply…" }));
  expect(thread.getByRole("textbox", { name: "Comment on revision 1" })).toBeTruthy();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("a supervisor who took no part approves what is named, and is told that they have not opened it", async () => {
  const uncertainties = [uncertainty(1, { impact: "low" })];
  const { approveRevision } = open({
    timeline: timeline({
      events: [event(1)],
      rootCauses: [sampleRoot(1, { subject: "release 7" })],
      uncertainties,
    }),
  });
  fireEvent.click(button("Approve…"));
  const dialog = await screen.findByRole("dialog", { name: "Approve revision 1?" });
  expect(approveRevision).not.toHaveBeenCalled();
  for (const words of [
    "Root cause: release 7.",
    "Not known: 1 open question.",
    "You have not opened it",
  ]) {
    expect(dialog.textContent).toContain(words);
  }
  const link = screen.getByRole("link", { name: /read revision 1 as it will be shown/ });
  // The page behind it is none of this test's.
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  expect(dialog.textContent).toContain("You have opened it");
  fireEvent.click(button("Approve revision 1"));
  await vi.waitFor(() => expect(approveRevision).toHaveBeenCalledOnce());
});

test("a note that was not sent is there again, for this revision and this person, until it is sent", async () => {
  const note = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  open();
  fireEvent.change(note(), { target: { value: "Name the release" } });
  cleanup();
  const { requestChanges } = open();
  expect(note().value).toBe("Name the release");
  requestChanges.mockResolvedValueOnce({ ok: true, value: null } as never);
  fireEvent.click(button("Request changes"));
  await vi.waitFor(() => expect(note().value).toBe(""));
  cleanup();
  open();
  expect(note().value).toBe("");
});

test("who asks for its permalinks is led to them, also where they are on the screen", () => {
  const onPermalinksShown = vi.fn();
  const card = (asked: string | null) => (
    <RevisionCard
      workspace={sampleWorkspace({ revisions: [revision] })}
      revision={revision}
      actions={toActions({})}
      zone="UTC"
      onSelect={() => undefined}
      onCompare={() => undefined}
      onDone={() => undefined}
      permalinksAskedOf={asked}
      onPermalinksShown={onPermalinksShown}
    />
  );
  const { rerender } = draw(card(null));
  rerender(card(revision.id));
  const links = screen.getByRole("region", { name: "Permalinks of revision 1" });
  expect(document.activeElement).toBe(links);
  expect(onPermalinksShown).toHaveBeenCalledOnce();
});

test("it is compared with all that would be frozen now, not with the timeline alone", () => {
  open();
  const link = screen.getByRole("link", { name: "Compare with now" });
  expect(link.getAttribute("href")).toMatch(/\/revisions\?from=1&to=now$/);
});

test("it shows what it is known by: its document, or its claims where nothing else was kept", () => {
  const hash = "ab".repeat(32);
  open({ fingerprints: { [revision.id]: { hash, covers: "document" } } });
  expect(screen.getByText(`Fingerprint (SHA-256) of the document: ${hash}`)).toBeTruthy();
  cleanup();
  open();
  expect(screen.getByText(`Fingerprint (SHA-256) of all claims: ${revision.hash}`)).toBeTruthy();
});

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });

test("a part that is doubted is left out of the approval unless its giver vouches for it; one that is asked about is not", async () => {
  const asked = {
    ...doubt,
    piece: "summary:ending",
    kind: "question",
    sentence: "A restart ended it.",
  };
  const { approveRevision } = open({ reviewVerdicts: [doubt, asked as ReviewVerdict] });
  fireEvent.click(button("Approve…"));
  expect((await box(/A restart ended it/)).checked).toBe(false);
  const reason = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Reason/ });
  expect(reason.value).toBe("Not shown by the log");
  fireEvent.change(reason, { target: { value: "It is a guess" } });
  fireEvent.click(button("Approve revision 1"));
  const notApproved = [{ noun: "block", id: "summary:cause", reason: "It is a guess" }];
  await vi.waitFor(() =>
    expect(approveRevision).toHaveBeenCalledWith(expect.objectContaining({ notApproved })),
  );
});

test("reasons of several reviewers that are too long together are kept whole, with how much to take away", async () => {
  const tom = userIdSchema.parse("tom");
  const long = { ...doubt, note: "x".repeat(1500) };
  open({ reviewVerdicts: [long, { ...long, by: tom }] });
  fireEvent.click(button("Approve…"));
  expect((await box(/Release 7 caused it/)).checked).toBe(true);
  const reason = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Reason/ });
  // 1,500 characters of each, and a space between them.
  expect(reason.value).toHaveLength(3001);
  expect(screen.getByText(/Take 1001 away/)).toBeTruthy();
});

test("an approval that leaves parts out shows as partly approved on the card", () => {
  const notApproved = [{ noun: "block", id: "summary:cause", reason: "A guess" }] as const;
  const approval = {
    ...{ id: approvalIds.fromDigest("00000000000000bb"), by: userIdSchema.parse("sue") },
    ...{ at: atSecond(300), note: "", claimHashes: [], journalHead: "", notApproved },
  };
  const partly = { ...revision, status: "approved" as const, approval };
  draw(
    <RevisionCard
      workspace={sampleWorkspace({ revisions: [partly], reviewVerdicts: [doubt] })}
      revision={partly}
      actions={toActions({})}
      zone="UTC"
      onSelect={() => undefined}
      onCompare={() => undefined}
      onDone={() => undefined}
    />,
  );
  expect(screen.getByText("Partly approved")).toBeTruthy();
  const left = screen.getByRole("list", { name: "Not approved in revision 1" });
  expect(left.textContent).toBe("Release 7 caused it. Not approved: A guess");
  expect(screen.getByText(/^Partly approved by a former member/)).toBeTruthy();
});

test("a supervisor reads on the card how many claims lost their approval, and which", () => {
  const approval = {
    ...{ id: approvalIds.fromDigest("00000000000000bb"), by: userIdSchema.parse("sue") },
    ...{ at: atSecond(300), note: "", claimHashes: ["a", "b", "c"], journalHead: "" },
  };
  const approved = { ...revision, status: "approved" as const, approval };
  const changed = event(1, { title: "Deployed 4.2" });
  draw(
    <RevisionCard
      workspace={sampleWorkspace({
        revisions: [approved],
        timeline: timeline({ events: [changed] }),
        claimsSince: [{ noun: "event", id: changed.id, how: "changed" }],
      })}
      revision={approved}
      actions={toActions({})}
      zone="UTC"
      onSelect={() => undefined}
      onCompare={() => undefined}
      onDone={() => undefined}
    />,
  );
  expect(
    screen.getByText(
      "Partly approved: 1 claim changed (Deployed 4.2). The approval still applies to 2 claims.",
    ),
  ).toBeTruthy();
});

test("a part that is no longer doubted is not left out of the approval, though it was ticked", async () => {
  const { approveRevision, change } = open({ reviewVerdicts: [doubt] });
  fireEvent.click(button("Approve…"));
  expect((await box(/Release 7 caused it/)).checked).toBe(true);
  change({ reviewVerdicts: [{ ...doubt, kind: "agree" }] });
  fireEvent.click(button("Approve revision 1"));
  await vi.waitFor(() => expect(approveRevision).toHaveBeenCalledOnce());
  expect(approveRevision.mock.calls).toMatchObject([[{ notApproved: [] }]]);
});

test("a choice is forgotten when the dialog is closed without an approval", async () => {
  open({ reviewVerdicts: [doubt] });
  fireEvent.click(button("Approve…"));
  fireEvent.click(await box(/Release 7 caused it/));
  fireEvent.click(button("Cancel"));
  fireEvent.click(button("Approve…"));
  expect((await box(/Release 7/)).checked).toBe(true);
});

test("what is signed is told as it was submitted, with what was waived since", async () => {
  const unknown = uncertainty(1, { impact: "high" });
  const submitted = timeline({
    events: [event(1, { title: "Deployed 4.2" })],
    rootCauses: [sampleRoot(1, { subject: "release 7" })],
    uncertainties: [unknown],
  });
  const now = timeline({
    events: [event(1, { title: "Rewritten since", status: "edited" })],
    uncertainties: [{ ...unknown, status: "waived" }],
  });
  open({ timeline: now, submittedTimeline: submitted, isEditedSince: true });
  const note = screen.getByRole("note", { name: "Before you approve" });
  expect(note.textContent).toContain("Deployed 4.2");
  expect(note.textContent).not.toContain("Rewritten since");
  fireEvent.click(button("Approve…"));
  const dialog = await screen.findByRole("dialog", { name: "Approve revision 1?" });
  expect(dialog.textContent).toContain("Root cause: release 7.");
  expect(dialog.textContent).toContain("which the facts above show");
});

test("whoever took part cannot approve, and the button says why", () => {
  open({ ownDeeds: ["decided on a piece"] });
  expect(button("Approve…").disabled).toBe(true);
  expect(button("Approve…").title).toContain("decided on a piece");
});

test("changes are asked for with words", async () => {
  const { requestChanges } = open();
  expect(button("Request changes").disabled).toBe(true);
  fireEvent.change(screen.getByRole("textbox", { name: /^Note/ }), {
    target: { value: " Cite the rotated file " },
  });
  fireEvent.click(button("Request changes"));
  await vi.waitFor(() => expect(requestChanges).toHaveBeenCalledOnce());
  expect(requestChanges.mock.calls).toMatchObject([[{ note: "Cite the rotated file" }]]);
});

test("a revision that is not as it was submitted tells no approval", () => {
  open({ alteredRevisions: { [revision.id]: ["A claim is missing"] } });
  expect(screen.getByText("Changed since: no approval applies")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("A claim is missing");
});

test("before an approval it is said which part of the coherence is contested, why and at which value", () => {
  const [part, ...others] = emptyTimeline.coherenceParts;
  const contested = {
    ...assertPresent(part, "a part"),
    ...{ status: "contested" as const, contest: "both logs are copies", contestedValue: 0.42 },
  };
  open({ timeline: timeline({ coherenceParts: [contested, ...others] }) });
  const note = screen.getByRole("note", { name: "Before you approve" });
  expect(note.textContent).toContain("Corroboration (0.42): both logs are copies");
});

test("before an approval the contradictions are named that nobody settled, and no others", () => {
  const between = (number: number, status: "proposed" | "dismissed") => ({
    id: contradictionIds.fromSuffix(`0000000${number}`),
    one: { fact: factIds.fromSuffix("00000001"), said: `size is ${number}0`, evidence: [] },
    other: { fact: factIds.fromSuffix("00000002"), said: `size is ${number}5`, evidence: [] },
    ...{ why: "", actor: "rules" as const, kept: null, note: null, status },
  });
  const contradictions = [between(1, "proposed"), between(2, "dismissed")];
  open({ timeline: timeline({ contradictions }) });
  const note = screen.getByRole("note", { name: "Before you approve" });
  expect(note.textContent).toContain("Unresolved contradictions: 1size is 10, or size is 15");
  expect(note.textContent).not.toContain("size is 20");
});

test("what a revision cites and was withdrawn since is named beside it", () => {
  open({ withdrawnSince: { [revision.id]: ["metrics.csv"] } });
  expect(screen.getByText(/withdrawn from the evidence since: metrics\.csv/)).toBeTruthy();
});

const earlier = revisionIds.fromDigest("00000000000000bb");
const request = {
  ...{ seq: 7, line: 1, revision: earlier, number: 0, text: "Cite the proxy", settled: null },
  ...{ by: userIdSchema.parse("tom"), at: atSecond(50) },
};

test("what was asked of an earlier revision is listed against the newest, and ticked off there", async () => {
  const { settleRequest } = open({ changeRequests: [request], people: { tom: "Tom Visor" } });
  const list = screen.getByRole("region", { name: "Previously requested changes" });
  expect(list.textContent).toContain("Asked of revision 0 by Tom Visor");
  fireEvent.click(screen.getByRole("checkbox", { name: "Cite the proxy" }));
  await vi.waitFor(() => expect(settleRequest).toHaveBeenCalledOnce());
  expect(settleRequest.mock.calls).toMatchObject([[{ seq: 7, line: 1, isSettled: true }]]);
});

test("a doubt is named before an approval, and an open request for changes too", async () => {
  const said = { noun: "event", piece: event(1).id, by: userIdSchema.parse("tom") } as const;
  const verdict = { ...said, revision: revision.id, kind: "doubt", note: "Too early" } as const;
  const block = { noun: "block", piece: "cause:1", sentence: "A release broke it." } as const;
  open({
    changeRequests: [request],
    reviewVerdicts: [
      { ...verdict, at: atSecond(120) },
      { ...verdict, ...block, at: atSecond(121) },
    ],
    people: { tom: "Tom Visor" },
  });
  const note = screen.getByRole("note", { name: "Before you approve" });
  expect(note.textContent).toContain("Event 1: Tom Visor disputes it: Too early");
  expect(note.textContent).toContain("“A release broke it.”: Tom Visor disputes it: Too early");
  fireEvent.click(button("Approve…"));
  const dialog = await screen.findByRole("dialog", { name: "Approve revision 1?" });
  expect(dialog.textContent).toContain("Open disputes and questions of reviewers: 2.");
  expect(dialog.textContent).toContain("Requested changes that are not ticked off: 1.");
});

test("what a reviewer agreed with is not said to be checked by nobody", () => {
  const said = { noun: "event", piece: event(1).id, by: userIdSchema.parse("tom") } as const;
  const verdict = { ...said, revision: revision.id, kind: "agree", note: "" } as const;
  open({ reviewVerdicts: [{ ...verdict, at: atSecond(120) }] });
  expect(screen.queryByText(/Nobody has checked these/)).toBeNull();
});
