import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { setUpServer } from "../testing/test-server";
import { defineRoute, routeDefinition } from "./define-route";

setUpServer();

beforeEach(() => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => {
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  };
});

function ask(failure: Error): Promise<Response> {
  const route = defineRoute(
    routeDefinition({
      ...{ name: "GET test", input: z.object({}), access: "guest" },
      run: () => Promise.reject(failure),
    }),
  );
  return route(new Request("http://localhost/api/test"), { params: Promise.resolve({}) });
}

/** As the store reports it: the error of PostgreSQL is the cause. */
function failedQuery(code: string): Error {
  return new Error("Failed query", { cause: Object.assign(new Error("no"), { code }) });
}

test.each(["57P01", "57P03", "CONNECTION_CLOSED"])(
  "while the database starts or recovers (%s) a route answers 503 and says when to ask again",
  async (code) => {
    const answer = await ask(failedQuery(code));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining("The server is starting"),
    });
  },
);

test("any other failure of a query is a 500 under a reference", async () => {
  const answer = await ask(failedQuery("42P01"));
  expect(answer.status).toBe(500);
  expect(answer.headers.get("Retry-After")).toBeNull();
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining("(ref ") });
});
