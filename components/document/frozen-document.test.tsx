import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { revisionIds } from "@/lib/domain/ids";
import { block, documentOf } from "@/lib/view-model/document/testing/sample-document";
import type { RevisionFacts } from "../review/revision-facts";
import { FrozenDocument } from "./frozen-document";

const facts: RevisionFacts = {
  number: 3,
  status: "approved",
  fingerprint: { hash: "ab", covers: "document" },
  problems: [],
  missingFiles: [],
  withdrawnFiles: [],
  isMasked: true,
  areAddressesMasked: true,
  newest: null,
  newestId: null,
  isNewestApproved: false,
  submittedBy: "Ada",
  submittedAt: instant(0),
  approvedBy: "Sue",
  approvedAt: instant(60_000),
  notApproved: 0,
};

function open(more: object = {}) {
  return render(<FrozenDocument document={documentOf(more)} facts={facts} target={null} />);
}

test("the headline, the clock and the picture come before everything else", () => {
  const { container } = open();
  const order = [
    screen.getByRole("region", { name: "Headline" }),
    screen.getByRole("table", { name: "Clock of the incident (2026-03-08, times in UTC)" }),
    container.querySelector("figure"),
    screen.getByRole("heading", { name: "What happened" }),
    screen.getByRole("heading", { name: "Timeline (4 events)" }),
    screen.getByRole("heading", { name: "Citations (4)" }),
  ];
  const all = [...container.querySelectorAll("*")];
  const places = order.map((element) => (element === null ? -1 : all.indexOf(element)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test("one line names who approved it and who submitted it", () => {
  open();
  expect(
    screen.getByText(
      "Approved by Sue, 1970-01-01 00:01:00 UTC · Submitted by Ada, 1970-01-01 00:00:00 UTC",
    ),
  ).toBeTruthy();
});

test("a sentence links to its citations, and a person's words show their author and what is not in the evidence", () => {
  const { container } = open();
  const headline = within(screen.getByRole("region", { name: "Headline" }));
  expect(headline.getByRole("link", { name: "Citation 1" }).getAttribute("href")).toBe(
    "#citation-1",
  );
  expect(container.querySelector("#citation-1")?.textContent).toContain("line 61");
  expect(screen.getByText("Written by Ada")).toBeTruthy();
  expect(screen.getByText("Not in the evidence: 9,000")).toBeTruthy();
  expect(screen.getByText("The timeline states: Requests failed.")).toBeTruthy();
});

test("who wrote words is named, where the document has the id of a person", () => {
  render(
    <FrozenDocument
      document={documentOf()}
      facts={{ ...facts, writers: { Ada: "Ada Lane" } }}
      target={null}
    />,
  );
  expect(screen.getByText("Written by Ada Lane")).toBeTruthy();
});

test("a citation follows its word without a break, and names and lengths are whole to whoever searches them", () => {
  const events = documentOf().events.map((each) => ({
    ...each,
    title: "http_request_duration_ms_p95 rose for 1 m 45 s",
  }));
  const { container } = open({ events });
  const title = container.querySelector('[data-frozen^="event "]');
  expect(title?.textContent).toBe("http_request_duration_ms_p95 rose for 1 m 45 s");
  expect(title?.querySelectorAll("wbr")).toHaveLength(4);
  for (const number of screen.getAllByRole("link", { name: /^Citation / })) {
    const group = number.parentElement;
    expect(group?.textContent).toMatch(/^\u00a0?\[/);
    if (group?.textContent?.startsWith("\u00a0")) {
      expect(group.previousSibling?.textContent).not.toMatch(/\s$/);
    }
  }
});

test("landmarks are told apart by their names, and no link is inside an image", () => {
  const { container } = open();
  const names = screen.getAllByRole("region").map((region) => {
    const heading = region.getAttribute("aria-labelledby");
    return heading === null
      ? region.getAttribute("aria-label")
      : container.querySelector(`#${heading}`)?.textContent;
  });
  expect(names).toEqual([...new Set(names)]);
  expect(container.querySelectorAll('[role="img"] a')).toHaveLength(0);
  expect(container.querySelectorAll("svg a").length).toBeGreaterThan(0);
});

test("claims that changed since the approval are named, and the rest stays approved", () => {
  const changed = { ...facts, changedSince: ["Deployed 4.2"] };
  render(<FrozenDocument document={documentOf()} facts={changed} target={null} />);
  expect(screen.getByRole("note").textContent).toBe(
    "Partly approved: 1 claim of this page was changed or removed after it was submitted, or depends on something that changed (Deployed 4.2). The approval still applies to the rest.",
  );
});

test("a part that is not approved is marked where it is, and listed before the text", () => {
  const [first] = documentOf().events;
  if (first === undefined) throw new Error("The sample has events");
  const notApproved = [{ noun: "event", id: first.id, reason: "<b>Another</b> host" }];
  const { container } = open({ notApproved });
  const list = screen.getByRole("region", { name: "Not approved" });
  expect(list.textContent).toContain(first.title);
  expect(list.textContent).toContain("Not approved: <b>Another</b> host");
  expect(container.querySelector(`#event-${first.id}`)?.textContent).toContain(
    "Not approved: <b>Another</b> host",
  );
});

test("markup in words and titles is shown as text", () => {
  const events = documentOf().events.map((event) => ({ ...event, title: "<script>x</script>" }));
  const { container } = open({ events });
  expect(screen.getByText(/About 9,000 people saw <b>errors<\/b>/)).toBeTruthy();
  expect(container.querySelector("script")).toBeNull();
});

test("an action item leads to its ticket, which no script can be", () => {
  const items = [
    block("action:1", "Alert on 503 (no owner, open)", {
      ticket: "https://tickets.example/OPS-12",
    }),
    block("action:2", "Drop the lock (no owner, open)", { ticket: "javascript:alert(1)" }),
  ].map((each) => ({ ...each, form: "point" }));
  const sections = [{ id: "action-items", heading: "Action items", blocks: items }];
  open({ text: { zone: "UTC", day: "", sections } });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toContain("https://tickets.example/OPS-12");
  expect(links.join()).not.toContain("javascript");
  expect(screen.getByText(/^Drop the lock/)).toBeTruthy();
});

test("it ends with the fingerprint, and says what that covers", () => {
  const shown = { document: documentOf(), target: null };
  const { container, rerender } = render(
    <FrozenDocument {...shown} facts={{ ...facts, isMasked: false }} />,
  );
  const ends = () => container.querySelector("footer")?.textContent;
  expect(ends()).toContain("Fingerprint (SHA-256) of the document: ab");
  rerender(<FrozenDocument {...shown} facts={{ ...facts, isMasked: true }} />);
  expect(ends()).toContain("Fingerprint (SHA-256) of the document before masking: ab");
});

test("to its reviewer each sentence leads to where verdicts on it are given, to others none does", () => {
  const links = () => screen.queryAllByRole("link", { name: /^Agree, dispute or ask: / });
  const shown = { document: documentOf(), facts, target: null };
  const { rerender } = render(<FrozenDocument {...shown} isChecked />);
  const sentences = documentOf().text?.sections.flatMap(({ blocks }) => blocks) ?? [];
  expect(links().map((each) => each.getAttribute("href"))).toEqual(
    sentences.map(({ id }) => `#${encodeURIComponent(`review-${id}`)}`),
  );
  const contents = within(screen.getByRole("navigation", { name: "Contents" }));
  const check = { name: "Check the sentences" };
  expect(contents.getByRole("link", check).getAttribute("href")).toBe("#sentences");
  rerender(<FrozenDocument {...shown} />);
  expect(links()).toEqual([]);
  expect(contents.queryByRole("link", check)).toBeNull();
});

test("a heading states nothing, and leads its reviewer to no verdict", () => {
  const heading = block("phase:1", "Repair", { form: "subheading" });
  const sections = [{ id: "happened", heading: "What happened", blocks: [heading] }];
  const document = documentOf({ text: { zone: "UTC", day: "", sections } });
  render(<FrozenDocument document={document} facts={facts} target={null} isChecked />);
  expect(screen.getByRole("heading", { name: "Repair" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Agree, dispute or ask/ })).toBeNull();
});

test("no id of the page is used twice", () => {
  const { container } = open();
  const ids = [...container.querySelectorAll("[id]")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a revision from before there was a text opens as it always did", () => {
  open({ text: undefined });
  expect(screen.queryByRole("region", { name: "Headline" })).toBeNull();
  expect(screen.getByRole("heading", { name: "Root causes" })).toBeTruthy();
});

test("a newer revision is named with its state, and members have the way to it", () => {
  const newer = {
    newest: 4,
    newestId: revisionIds.fromSuffix("0123456789abcdef"),
    isNewestApproved: false,
  };
  const shown = { document: documentOf(), target: null };
  const { rerender } = render(<FrozenDocument {...shown} facts={{ ...facts, ...newer }} />);
  const note = screen.getByRole("note");
  expect(note.textContent).toContain("A newer revision exists: number 4. It is not approved.");
  expect(within(note).getByRole("link", { name: "Read revision 4" })).toBeTruthy();
  const guests = { ...facts, newest: 4, isNewestApproved: true };
  rerender(<FrozenDocument {...shown} facts={guests} />);
  expect(screen.getByRole("note").textContent).toContain("number 4. It is approved.");
  expect(within(screen.getByRole("note")).queryByRole("link")).toBeNull();
});

test("a sentence that the approval leaves out marks what it states in the text, the picture and the table", () => {
  const stating = (id: string, text: string) => block(id, text, { claims: ["rollout", "rtc_1"] });
  const { container } = open({
    rootCauses: [{ rank: 1, id: "rtc_1", event: "rollout", subject: "orders-api 2.14.0" }],
    text: {
      ...{ zone: "UTC", day: "2026-03-08" },
      sections: [
        {
          ...{ id: "headline", heading: "Headline" },
          blocks: [stating("summary:cause", "Most likely cause: orders-api.")],
        },
        {
          ...{ id: "cause", heading: "Cause" },
          blocks: [stating("cause:rollout", "The rollout is the cause.")],
        },
      ],
    },
    notApproved: [{ noun: "block", id: "summary:cause", reason: "A guess" }],
  });
  const marked = screen.getByText("The rollout is the cause.").closest("p, li");
  expect(marked?.textContent).toContain("Not approved");
  expect(container.querySelector("figure")?.textContent).toContain("Not approved as cause");
  const causes = screen.getByRole("heading", { name: "Root causes" }).closest("section");
  expect(causes?.textContent).toContain("Not approved: A guess");
});

test("the rows of an event whose sentence is not approved say so, in every table and in the picture", () => {
  const sentence = block("event:alert", "An alert fired.", { form: "step" });
  const happened = { id: "happened", heading: "What happened", blocks: [sentence] };
  const { container } = open({
    text: { zone: "UTC", day: "2026-03-08", sections: [happened] },
    sequences: [{ source: "failing", target: "alert", evidence: [] }],
    notApproved: [{ noun: "block", id: sentence.id, reason: "A guess" }],
  });
  const marked = "Not approved: A guess";
  expect(container.querySelector("#event-alert")?.textContent).toContain(marked);
  expect(container.querySelector("#event-failing")?.textContent).not.toContain(marked);
  const pairs = screen.getByRole("region", { name: "Follows in time only (1)" });
  expect(pairs.textContent).toContain(marked);
  expect(container.querySelector("figure")?.textContent).toContain("Not approved: alert alert");
});

test("beside an approval no row says that it is only proposed; what people decided is told", () => {
  const { events } = documentOf();
  const first = open();
  expect(screen.queryByRole("columnheader", { name: "Decided" })).toBeNull();
  expect(screen.queryByRole("cell", { name: "proposed" })).toBeNull();
  first.unmount();
  open({ events: events.map((each, at) => (at === 0 ? { ...each, status: "accepted" } : each)) });
  expect(screen.getByRole("columnheader", { name: "Decided" })).toBeTruthy();
  expect(screen.getAllByRole("cell", { name: "accepted" })).toHaveLength(1);
  expect(screen.queryByRole("cell", { name: "proposed" })).toBeNull();
});
