import { globSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ActionResult } from "@/lib/base/action-result";

export type TestedAction = {
  readonly name: string;
  readonly call: (input: unknown) => Promise<ActionResult<unknown>>;
};

export type TestedRoute = {
  readonly name: string;
  readonly method: string;
  /** The folder as an address, such as /api/incidents/[incidentId]/records. */
  readonly address: string;
  readonly call: (
    request: Request,
    context: { params: Promise<Record<string, string>> },
  ) => Promise<Response>;
};

/** Every server action of the app, found as Next finds them: a new one is tested without being listed. */
export async function findActions(): Promise<readonly TestedAction[]> {
  const files = globSync("app/**/actions.ts");
  const modules = await Promise.all(files.map((file) => load<TestedAction["call"]>(file)));
  return modules.flatMap((module) =>
    Object.entries(module).map(([name, call]) => ({ name, call })),
  );
}

export async function findRoutes(): Promise<readonly TestedRoute[]> {
  const files = globSync("app/api/**/route.ts");
  const routes = await Promise.all(
    files.map(async (file) => {
      const address = file.replace(/^app/, "").replace(/\/route\.ts$/, "");
      return Object.entries(await load<TestedRoute["call"]>(file)).map(([method, call]) => ({
        ...{ name: `${method} ${address}`, method, address, call },
      }));
    }),
  );
  return routes.flat();
}

function load<Export>(file: string): Promise<Record<string, Export>> {
  return import(/* @vite-ignore */ pathToFileURL(resolve(file)).href);
}
