import { expect, test } from "vitest";
import { draftAt, linkOf } from "../testing/drafts";
import { findContributing } from "./conclude";
import { isReachedByMechanism } from "./known-world";
import { courseMechanism } from "./link-draft";

const commit = draftAt(10, { family: "change.commit" });
const release = draftAt(20, { family: "change.deploy" });
const failure = draftAt(30, { family: "error.http" });
const onlyCourse = { mechanismId: courseMechanism };

test("a mechanism that leads from an origin to what was hit makes the world known; the course of events does not", () => {
  const links = [linkOf(commit, release), linkOf(release, failure)];
  expect(isReachedByMechanism([commit], [failure], links)).toBe(true);
  const broken = [linkOf(commit, release), linkOf(release, failure, onlyCourse)];
  expect(isReachedByMechanism([commit], [failure], broken)).toBe(false);
});

test("what only came before contributed nothing", () => {
  expect(findContributing([linkOf(commit, release, onlyCourse)])).toEqual([]);
  expect(findContributing([linkOf(commit, release)]).map(({ draft }) => draft)).toEqual([commit]);
});

test("a deed that did nothing but delay cost time, whatever came after it", () => {
  const deed = draftAt(25, { family: "response.restart" });
  const links = [linkOf(deed, failure, { relation: "delays" }), linkOf(deed, failure, onlyCourse)];
  expect(findContributing(links).map(({ draft }) => draft)).toEqual([deed]);
});

test("guesses contribute where they got somebody in, and nothing where they did not", () => {
  const guesses = draftAt(5, { family: "access.guessing" });
  const login = draftAt(15, { family: "access.login" });
  expect(findContributing([linkOf(guesses, failure)])).toEqual([]);
  expect(findContributing([linkOf(guesses, login)]).map(({ draft }) => draft)).toEqual([guesses]);
});
