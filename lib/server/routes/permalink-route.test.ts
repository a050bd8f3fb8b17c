import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { GET as answerPicture } from "@/app/p/[token]/opengraph-image/route";
import { setUpServer } from "../testing/test-server";
import { answerPermalink } from "./permalink-route";

const server = setUpServer();

beforeEach(() => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => {
    expect(logged).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  };
});

/** As the store reports it. */
const recovering = new Error("Failed query", {
  cause: Object.assign(new Error("the database system is starting up"), { code: "57P03" }),
});

function failWith(error: Error): void {
  const { permalinks } = server().container.ports.cases.read;
  vi.spyOn(permalinks, "findByToken").mockRejectedValue(error);
}

const request = new Request("http://127.0.0.1:4000/p/token");
const askPage = () => answerPermalink(request, "token");
const askPicture = () => answerPicture(request, { params: Promise.resolve({ token: "token" }) });

test("while the database is away a permalink says that the server is starting, and loads again by itself", async () => {
  failWith(recovering);
  const answer = await askPage();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("5");
  const page = await answer.text();
  expect(page).toContain("<h1>The server is starting</h1>");
  expect(page).toContain('<meta http-equiv="refresh" content="5">');
  expect(page).not.toContain("<script");
});

test("a permalink that fails says so under a reference, and is not asked for again and again", async () => {
  failWith(new Error("a broken assumption"));
  const answer = await askPage();
  expect(answer.status).toBe(500);
  const page = await answer.text();
  expect(page).toContain("(ref ");
  expect(page).not.toContain("a broken assumption");
  expect(page).not.toContain('http-equiv="refresh"');
});

test("what draws the page may be what fails, and is not needed to say so", async () => {
  const programs = mkdtempSync(join(tmpdir(), "whence-programs-"));
  mkdirSync(join(programs, "components", "document"), { recursive: true });
  const program = join(programs, "components", "document", "page-program");
  writeFileSync(`${program}.css`, "");
  writeFileSync(
    `${program}.mjs`,
    "export const renderPermalink = () => { throw new Error('no'); };",
  );
  vi.stubEnv("WHENCE_PROGRAMS", programs);
  const answer = await askPage();
  rmSync(programs, { recursive: true });
  expect(answer.status).toBe(500);
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(await answer.text()).toContain("<h1>Could not show this page</h1>");
});

test("the picture of a permalink is asked for later while the database is away", async () => {
  failWith(recovering);
  const answer = await askPicture();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("5");
});
