import type { Page } from "@playwright/test";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

async function reject(page: Page, note: string) {
  await inspector(page).getByRole("button", { name: "Reject…" }).click();
  const rejection = inspector(page).getByRole("form", { name: "Reject" });
  await rejection.getByLabel("Note").fill(note);
  await rejection.getByRole("button", { name: "Reject" }).click();
  await expect(inspector(page).getByRole("button", { name: "Restore" })).toBeVisible();
}

/** What the analysis concludes stands where the inspector was. */
async function close(page: Page) {
  await inspector(page).getByRole("button", { name: "Close the inspector" }).click();
}

/** Says of the selected event what it did, and opens what was said. */
async function contributed(page: Page, why: string) {
  await inspector(page).getByRole("button", { name: "Contributing factor…" }).click();
  const form = inspector(page).getByRole("form", { name: "Describe how this event contributed" });
  await form.getByLabel("How it contributed").fill(why);
  await form.getByRole("button", { name: "Contributing factor" }).click();
  await inspector(page).getByRole("button", { name: "Open the contributing factor" }).click();
  await expect(inspector(page).getByText(why)).toBeVisible();
}

/** Opens an entity with states; answers how many of them stand. */
async function openStates(page: Page, path: string): Promise<number> {
  await page.goto(`${path}?view=entities&who=connection+pool`);
  const events = inspector(page).getByRole("heading", { name: /^Events \(\d+\)/ });
  // The lanes come with the page: on a busy machine they are there before they listen.
  await expect(async () => {
    await page.getByRole("grid", { name: "Entities" }).focus();
    await page.keyboard.press("Enter");
    await expect(events).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  return inspector(page).getByRole("button", { name: /→ / }).count();
}

test("what the analysis concludes is a person's to say: cause, factor, impact, state, gap and coherence", async ({
  page,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  const panel = (name: RegExp) => page.getByRole("region", { name });

  const named = await selectEvent(page, 1);
  await inspector(page).getByRole("button", { name: "Root cause…" }).click();
  const naming = inspector(page).getByRole("form", { name: "Name the cause" });
  await naming.getByLabel("Description of the cause").fill("The cleaner pulled the plug");
  await naming.getByRole("button", { name: "Root cause" }).click();
  await expect(inspector(page).getByRole("button", { name: "Open the root cause" })).toBeVisible();
  await close(page);
  await expect(panel(/^Root causes/)).toContainText("1 The cleaner pulled the plug");

  // One is kept and put in better words, one is taken away again.
  await selectEvent(page, 3);
  await contributed(page, "Nobody watched the disk");
  await inspector(page).getByRole("button", { name: "Edit" }).click();
  const wording = inspector(page).getByRole("form", { name: "Edit the contributing factor" });
  await wording.getByLabel("How it contributed").fill("Nobody was told of the disk");
  await wording.getByRole("button", { name: "Save" }).click();
  await expect(inspector(page)).toContainText("Nobody was told of the disk");
  await selectEvent(page, 4);
  await contributed(page, "It was a Friday");
  await reject(page, "It was a Monday");
  await close(page);
  const factors = page.getByRole("list", { name: "Contributing factors" });
  await expect(factors).toContainText("Nobody was told of the disk");
  await expect(factors).not.toContainText("It was a Friday");
  await page.getByText(/factors? put aside$/).click();
  await expect(page.getByRole("button", { name: "It was a Friday" })).toBeVisible();

  const impact = panel(/^Impact$/);
  await impact.getByRole("button", { name: /Began/ }).click();
  await inspector(page).getByRole("button", { name: "Edit" }).click();
  const times = inspector(page).getByRole("form", { name: "Edit the impact" });
  await times.getByLabel("Affected").fill("everybody who shops");
  await times.getByLabel(/^Detected/).fill("just now");
  await times.getByRole("button", { name: "Save" }).click();
  await expect(times.getByText(/^Enter the time as/)).toBeVisible();
  await times.getByLabel(/^Detected/).fill("2026-11-21 09:00:00");
  await times.getByLabel(/^Ended/).fill("1999-01-01 00:00:00");
  await times.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/cannot be over before it began/).first()).toBeVisible();
  await times.getByLabel(/^Ended/).fill("2026-11-21 10:00:00");
  await times.getByRole("button", { name: "Save" }).click();
  await expect(times).toBeHidden();
  // What was computed stays beside the person's word.
  await expect(inspector(page)).toContainText(/2026-11-21 09:00:00.*\(computed: /);

  await page.getByRole("button", { name: /^Coherence/ }).click();
  await page.getByRole("button", { name: "Corroboration" }).click();
  await inspector(page).getByRole("button", { name: "Contest…" }).click();
  const contest = inspector(page).getByRole("form", { name: "Contest" });
  await contest.getByLabel("Reason").fill("Both logs are copies of one");
  await contest.getByRole("button", { name: "Contest" }).click();
  await expect(inspector(page)).toContainText("Both logs are copies of one");
  await expect(inspector(page)).toContainText("Computed value");

  await close(page);
  const gaps = panel(/^Gaps/);
  const gap = await gaps.getByRole("button").first().innerText();
  await gaps.getByRole("button").first().click();
  await inspector(page).getByRole("button", { name: "Dismiss…" }).click();
  const dismissal = inspector(page).getByRole("form", { name: "Dismiss" });
  await dismissal.getByLabel("Reason").fill("It was not built yet");
  await dismissal.getByRole("button", { name: "Dismiss" }).click();
  await expect(inspector(page).getByText("It was not built yet")).toBeVisible();

  const before = await openStates(page, path);
  expect(before).toBeGreaterThan(0);
  const states = inspector(page).getByRole("button", { name: /→ / });
  await states.last().click();
  await inspector(page).getByRole("button", { name: "Open the state change" }).click();
  await reject(page, "It never went there");

  // All of it is still said after a reload.
  await page.goto(`${path}?as=table`);
  await expect(panel(/^Root causes/)).toContainText("1 The cleaner pulled the plug");
  await expect(factors).toContainText("Nobody was told of the disk");
  await expect(factors).not.toContainText("It was a Friday");
  await expect(impact).toContainText("everybody who shops");
  await expect(impact).toContainText("2026-11-21 09:00:00");
  await expect(gaps.getByRole("listitem").filter({ visible: true, hasText: gap })).toHaveCount(0);
  expect(await openStates(page, path)).toBe(before - 1);

  await page.goto(`${path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 1 for review" }).click();
  const revision = page.getByRole("article", { name: "Revision 1" });
  await expect(revision.getByRole("note", { name: "Before you approve" })).toContainText(
    /Corroboration \(\d\.\d\d\): Both logs are copies of one/,
  );
  await revision.getByRole("button", { name: "Create permalink" }).click();
  await page.goto(await revision.getByLabel("Permalink", { exact: true }).inputValue());
  await expect(page.getByText(/revision 1 · read-only/)).toBeVisible();
  const shown = page.getByRole("main");
  for (const words of [
    "The cleaner pulled the plug (accepted)",
    "Nobody was told of the disk (edited)",
    "everybody who shops (edited)",
    "Both logs are copies of one",
  ]) {
    await expect(shown).toContainText(words);
  }
  await expect(shown).toContainText(/2026-11-21 09:00:00.*\(computed: /);
  await expect(shown).toContainText(named);
  await expect(shown).not.toContainText("It was a Friday");
});
