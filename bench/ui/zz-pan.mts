import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "@/e2e/launch/find-chromium";
import { layOutIncident } from "@/lib/server/lay-out-incident";
import { denseTimeline } from "./dense-timeline";
import { install, openAsAdmin } from "./installation";
import { pan } from "./use-lanes";
import { writeLines } from "./write-lines";
const folder = mkdtempSync(join(tmpdir(), "whence-pan-"));
const installation = await install();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
try {
  const location = join(folder, "made.log");
  await writeLines(location, 50_000);
  const page = await openAsAdmin(browser, installation);
  const incidentId = await layOutIncident(installation, { title: "x", files: [{ path: "made.log", location }], timeline: denseTimeline(2000) });
  for (const round of [0, 1]) {
    await page.goto(`/incidents/${incidentId}`, { waitUntil: "commit" });
    const lanes = page.getByRole("application", { name: "Lanes of the timeline" });
    await lanes.and(page.locator("[aria-busy=false]")).waitFor();
    await page.getByRole("img", { name: /evidence records in this stretch/ }).waitFor();
    await lanes.scrollIntoViewIfNeeded();
    const box = await lanes.boundingBox();
    if (!box) throw new Error("box");
    const before = page.url();
    await lanes.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("+");
    await page.waitForURL((url) => url.href !== before);
    if (process.argv.includes("--wait")) await page.waitForTimeout(2500);
    const at = { x: box.x + box.width * 0.75, y: box.y + 260 };
    if (round === 0) {
      await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "devtools.timeline.frame", "v8.execute"] });
      await pan(page, at);
      writeFileSync("/tmp/brief/pan/trace.json", await browser.stopTracing());
      console.log(await page.evaluate(() => [document.querySelectorAll(".vis-item").length, document.querySelectorAll(".vis-foreground .vis-group").length]));
    } else {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Profiler.enable"); await cdp.send("Profiler.setSamplingInterval", { interval: 200 }); await cdp.send("Profiler.start");
      await pan(page, at);
      const { profile } = await cdp.send("Profiler.stop");
      writeFileSync("/tmp/brief/pan/pan.cpuprofile", JSON.stringify(profile));
    }
  }
} finally { await browser.close(); await installation.discard(); }
