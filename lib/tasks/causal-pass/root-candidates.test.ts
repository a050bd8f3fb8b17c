import { describe, expect, test } from "vitest";
import { draftAt, linkOf } from "../testing/drafts";
import { type RootProposal, withoutRefuted } from "./root-candidates";

const hit = draftAt(60, { family: "error.http" });
const between = draftAt(40, { family: "error.log" });
const guilty = draftAt(20, { family: "change.config" });
const rankedDraft = draftAt(30, { family: "change.deploy" });

const proposal = (draft: RootProposal["draft"], isRefuted: boolean): RootProposal => ({
  draft,
  subject: draft.family,
  support: 0.5,
  why: [],
  isRefuted,
  isTrigger: false,
});
const kept = (links: Parameters<typeof withoutRefuted>[1], proposals: readonly RootProposal[]) =>
  withoutRefuted(proposals, links, [hit]).map(({ draft }) => draft);

describe("what people ruled out", () => {
  const proposals = [proposal(guilty, false), proposal(rankedDraft, true)];

  test("is no root beside one that leads to what was hit", () => {
    const links = [linkOf(guilty, between), linkOf(between, hit), linkOf(rankedDraft, hit)];
    expect(kept(links, proposals)).toEqual([guilty]);
  });

  test("stays when the others lead nowhere, so that something is left to judge", () => {
    expect(kept([linkOf(guilty, between), linkOf(rankedDraft, hit)], proposals)).toEqual([
      guilty,
      rankedDraft,
    ]);
  });
});
