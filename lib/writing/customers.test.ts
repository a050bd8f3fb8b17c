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
