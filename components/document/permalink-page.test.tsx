import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { documentOf } from "@/lib/view-model/document/testing/sample-document";
import type { RevisionFacts } from "../review/revision-facts";
import { renderPermalink } from "./page-program";

const facts: RevisionFacts = {
  ...{ number: 3, status: "approved", fingerprint: { hash: "ab", covers: "document" } },
  ...{ problems: [], missingFiles: [], withdrawnFiles: [], isMasked: true },
  ...{ areAddressesMasked: true, newest: null, newestId: null, isNewestApproved: false },
  ...{
    submittedBy: "Ada",
    submittedAt: instant(0),
    approvedBy: "Sue",
    approvedAt: instant(60_000),
  },
  notApproved: 0,
};

function open(more: object = {}) {
  const opened = { ...facts, document: documentOf(more) };
  const html = renderPermalink(
    {
      ...{ kind: "found", opened, token: "a secret", search: "", nonce: null },
      origin: "https://whence.example",
    },
    "",
  );
  return new DOMParser().parseFromString(html, "text/html");
}

const metaOf = (page: Document) =>
  Object.fromEntries(
    [...page.querySelectorAll("meta")].map((meta) => [
      meta.getAttribute("property") ?? meta.name,
      meta.content,
    ]),
  );

test("a chat finds the title, the first sentence and a picture of the link, and no index keeps it", () => {
  const meta = metaOf(open());
  expect(meta).toMatchObject({
    "og:title": "Shop answers 503",
    "og:description": "The shop failed for 1 min 20 s.",
    "og:image": "https://whence.example/p/a%20secret/opengraph-image",
    "twitter:card": "summary_large_image",
    robots: "noindex, nofollow",
    referrer: "no-referrer",
  });
});

test("words of a title become no markup of the page's head", () => {
  const page = open({ incident: { title: '"><script>alert(1)</script>' } });
  expect(page.querySelectorAll("script:not([src])")).toHaveLength(0);
  expect(metaOf(page)["og:title"]).toBe('"><script>alert(1)</script>');
});

test("it is printed and copied for a chat, with who approved it", () => {
  const page = open();
  const labels = [...page.querySelectorAll("button")].map((button) => button.textContent);
  expect(labels).toEqual(expect.arrayContaining(["Copy as text for chat", "Copy citation"]));
  expect(labels.some((label) => label?.startsWith("Print"))).toBe(true);
  const chat = page.querySelector<HTMLElement>("[data-copy]")?.dataset.copy ?? "";
  expect(chat).toContain("The shop failed for 1 min 20 s.");
  expect(chat).toContain("Revision 3, approved by Sue");
});

test.each([
  ["revoked", "This permalink was revoked"],
  ["not-found", "This permalink does not exist"],
] as const)("a link that is %s says so and shows nothing of an incident", (kind, words) => {
  const page = new DOMParser().parseFromString(renderPermalink({ kind }, ""), "text/html");
  expect(page.querySelector("h1")?.textContent).toBe(words);
  expect(metaOf(page)).not.toHaveProperty("og:title");
});
