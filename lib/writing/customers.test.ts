import { expect, test } from "vitest";
import { citation, event, stated, timeline } from "@/lib/view-model/testing/sample-timeline";
import { writeDocument } from "./write-document";

const said = (number: number, title: string, path: string) =>
  event(number, {
    ...{ time: stated(number), title, kind: "communication" },
    evidence: [citation(path, 1, title)],
  });

/** Its texts about customers, where these files were read as posts of a status page. */
function read(events: ReturnType<typeof said>[], ...pages: string[]) {
  const of = timeline({ outcome: "incident", events });
  const statusPages = new Set(pages);
  const { sections } = writeDocument(of, { zone: "UTC", statusPages, entries: [] });
  const section = sections.find(({ id }) => id === "customers");
  return section?.blocks.map(({ id, text }) => (id.startsWith("customers:evt") ? "point" : text));
}

const unknown =
  "It is not known what customers were told: no file of the evidence is a status page.";

test("a post of a file that was read as a status page is what customers were told, whatever its language and name", () => {
  const events = [
    said(1, "Wir untersuchen Fehler beim Bezahlen", "export-17.json"),
    said(2, "maya recorded that it is slow", "chat/ops.json"),
  ];
  expect(read(events, "export-17.json")).toEqual(["point"]);
});

test.each(["chat/support.json", "Kundendienst/verlauf.txt", "clientes.csv", "客户群.txt"])(
  "messages of %s are left out: its name does not show who reads them",
  (path) => {
    expect(read([said(1, "it hangs", path)])).toEqual([unknown]);
    const posted = said(2, "Payments fail", "page.json");
    expect(read([said(1, "it hangs", path), posted], "page.json")).toEqual(["point"]);
  },
);

test("where no place shows it, the document states that it is not known", () => {
  expect(read([said(1, "the status page is green", "chat/ops.json")])).toEqual([unknown]);
  expect(read([said(1, "unsupported key", "unsupported/notes.txt")])).toEqual([unknown]);
  expect(read([said(1, "it hangs", "chat/ops.json")], "page.json")).toEqual([
    "It is not known what customers were told: no event of the timeline is a post on the status page.",
  ]);
});

test("what people wrote of a page that is no file is told, and a correction as one", () => {
  const words =
    "then we roll back. correction to what I wrote to the status page: it is our release";
  const line = citation("chat/ops.json", 4, words);
  const other = citation("chat/ops.json", 5, "it is the nightly job");
  const ruledOut = [
    { what: "the job", why: `Ruled out by people: "${words}"`, evidence: [other, line] },
  ];
  const told = (why: string) => {
    const of = timeline({
      outcome: "incident",
      ruledOut: ruledOut.map((each) => ({ ...each, why })),
    });
    const { sections } = writeDocument(of, { zone: "UTC", statusPages: new Set(), entries: [] });
    return sections.find(({ id }) => id === "customers")?.blocks[0];
  };
  expect(told(`Ruled out by people: "${words}"`)).toMatchObject({
    text: "People corrected what a status page said: “correction to what I wrote to the status page: it is our release”. Its posts are not known: no file of the evidence is a status page.",
    citations: [{ quote: words }],
  });
  expect(told('Ruled out: "the status page says it is us"')?.text).toMatch(
    /^People wrote of a status page: “the status page says it is us”\./u,
  );
});
