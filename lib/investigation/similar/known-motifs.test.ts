import { expect, test } from "vitest";
import { revisionIds } from "@/lib/domain/ids";
import type { RevisionStore } from "../ports/case-store-port";
import { createKnownMotifs } from "./known-motifs";

const id = revisionIds.fromDigest("00000000000000aa");

/** A store of which nothing but documents is asked, and which counts how often. */
function storeOf(document: RevisionStore["document"]) {
  const asked: string[] = [];
  const refuse = () => Promise.reject(new Error("nobody asks that"));
  const revisions: RevisionStore = {
    ...{ insert: refuse, find: refuse, documentDigest: refuse, list: refuse, replace: refuse },
    ...{ listApproved: refuse, setReviewer: refuse },
    document: (revisionId) => {
      asked.push(revisionId);
      return document(revisionId);
    },
  };
  return { revisions, asked };
}

const empty = {
  ...{ events: [], entities: [], causalLinks: [], rootCauses: [], impactEvents: [] },
  incident: { title: "An incident" },
};

test("the document of a revision is read once, also by many who ask at the same time", async () => {
  const { revisions, asked } = storeOf(() => Promise.resolve(empty));
  const known = createKnownMotifs();
  await Promise.all([1, 2, 3].map(() => known.of({ revisions }, id)));
  expect(await known.of({ revisions }, id)).toEqual(new Map());
  expect(asked).toEqual([id]);
});

test("what could not be read is read again for the next who asks; what is no document is nothing", async () => {
  let isAway = true;
  const { revisions } = storeOf(() =>
    isAway ? Promise.reject(new Error("away")) : Promise.resolve({ events: "none" }),
  );
  const known = createKnownMotifs();
  await expect(known.of({ revisions }, id)).rejects.toThrow("away");
  isAway = false;
  expect(await known.of({ revisions }, id)).toBeNull();
});
