import { chromium, type Page } from "@playwright/test";
import { findChromium } from "@/e2e/launch/find-chromium";
import { startWhence } from "@/e2e/launch/whence-server";
import { summarize, type Times } from "../measured/times";
import { printTable } from "../quality/print-table";
import { findApp, forgetPeak, memoryOf } from "./app-memory";
import { hostileArchives } from "./hostile-archives";
import { type AnsweredArchive, sendHostile, timeOrdinaryImport } from "./hostile-imports";
import { approveSample, cookieOf, fillOffice, newIncident, type Office } from "./people";
import { measureDuring, timePage, timePages } from "./times";

// What a server gives everybody while some ask much of it: a permalink that many open, people who sign in at once,
// archives that are made to harm. The production build on new data, asked over HTTP. Absolute times only inform;
// it fails when others wait many times longer than they do alone, when a sign-in or an archive is left without an answer.

/** How many times longer others may wait than without those who ask much. */
const slowdownAllowed = 10;
const signInsAtOnce = 20;
const ordinaryAlone = 3;

const server = await startWhence();
const { address } = server;
const app = findApp();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const failures: string[] = [];
try {
  const office = await fillOffice(browser, address);
  await measurePages(office, await approveSample(office));
  await measureHostile(office);
} finally {
  await browser.close();
  await server.discard();
}
for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function measurePages(office: Office, permalink: string): Promise<void> {
  const first = await timePage(permalink);
  const view = await timePages(permalink, 100);
  const cookie = await cookieOf(office.author);
  for (const page of [office.author, office.supervisor]) await page.goto("about:blank");
  const list = `${address}/incidents`;
  await timePages(list, 10, cookie);
  const idle = await timePages(list, 100, cookie);
  const busy = await timeWhileSigningIn(office, list, cookie);
  printTable([
    ["page", "p50 ms", "p95 ms", "n"],
    ["permalink of an approved revision, first view", first.toFixed(0), "", "1"],
    toRow("permalink of an approved revision", view),
    toRow("incident list", idle),
    toRow(`incident list during ${signInsAtOnce} sign-ins at once`, busy),
  ]);
  expectRatio("the incident list during sign-ins", busy.p50, idle.p50);
}

/** Three times, for enough pages; sessions are opened to the last. */
async function timeWhileSigningIn(office: Office, url: string, cookie: string): Promise<Times> {
  const ms: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const turns = Array.from({ length: signInsAtOnce }, (_unused, turn) => turn);
    const signIns = Promise.all(turns.map(office.signInOnceMore));
    ms.push(...(await measureDuring(signIns, () => timePage(url, cookie))));
    const refused = (await signIns).filter((isIn) => !isIn).length;
    if (refused > 0) failures.push(`${refused} of ${signInsAtOnce} sign-ins were refused`);
  }
  return summarize(ms);
}

async function measureHostile({ author, responder }: Office): Promise<void> {
  const archives = hostileArchives();
  const alone: number[] = [];
  while (alone.length < ordinaryAlone) alone.push(await importOrdinary(responder, alone.length));
  const incidentId = await newIncident(author, "Made to harm");
  const sender = { address, incidentId, cookie: await cookieOf(author) };
  const before = memoryOf(app).nowMb;
  forgetPeak(app);
  const sending = sendHostile(sender, archives);
  const beside = await measureDuring(sending, (turn) =>
    importOrdinary(responder, ordinaryAlone + turn),
  );
  const answered = await sending;
  printArchives(answered);
  printTable([
    ["import of an ordinary file", "median s", "longest s", "n"],
    toSeconds("alone", alone),
    toSeconds("beside the hostile archives", beside),
  ]);
  const { peakMb, nowMb } = memoryOf(app);
  const mb = [before, peakMb, nowMb].map((value) => value.toFixed(0));
  process.stdout.write(`memory of the app: ${mb[0]} MB before, ${mb[1]} at most, ${mb[2]} after\n`);
  expectRatio("an ordinary import", summarize(beside).p50, summarize(alone).p50);
  for (const { name, reasons } of answered) {
    if (reasons.length === 0) failures.push(`nothing was said of ${name}`);
  }
}

async function importOrdinary(page: Page, turn: number): Promise<number> {
  const incidentId = await newIncident(page, `Ordinary ${turn}`);
  return timeOrdinaryImport(page, address, incidentId, turn);
}

function printArchives(answered: readonly AnsweredArchive[]): void {
  printTable([
    ["hostile archive", "MB sent", "answered after s", "files out", "reason"],
    ...answered.map(({ name, sentBytes, ms, files, reasons }) => [
      ...[name, (sentBytes / 1_000_000).toFixed(1), (ms / 1_000).toFixed(1), String(files)],
      reasons[0] ?? "none",
    ]),
  ]);
}

function toRow(name: string, { p50, p95, count }: Times): readonly string[] {
  return [name, p50.toFixed(1), p95.toFixed(1), String(count)];
}

function toSeconds(name: string, ms: readonly number[]): readonly string[] {
  const seconds = (value: number) => (value / 1_000).toFixed(1);
  return [name, seconds(summarize(ms).p50), seconds(Math.max(...ms)), String(ms.length)];
}

function expectRatio(what: string, during: number, alone: number): void {
  const times = during / alone;
  process.stdout.write(`${what}: ${times.toFixed(1)} times as long as alone\n`);
  if (!(times <= slowdownAllowed)) failures.push(`${what}: more than ${slowdownAllowed} times`);
}
