import { readFileSync } from "node:fs";
import type { AlertSourceSetup } from "@/lib/domain/alerts/alert-source";
import { alertSourceSetupSchema } from "@/lib/domain/alerts/alert-source";
import { exampleMappings } from "@/lib/domain/alerts/example-mappings";

/** One payload of docs/doors.md, with the source that the page sets up for it. */
export type DoorExample = {
  readonly name: string;
  readonly event: string | null;
  readonly setup: AlertSourceSetup;
  readonly body: string;
};

const page = readFileSync("docs/doors.md", "utf8");

export function readDoorExamples(): readonly DoorExample[] {
  const blocks = page.matchAll(/^```json ([\w-]+)(?: (\w+))?\n(.*?)\n```$/gms);
  return [...blocks].flatMap(([, name = "", event, body = ""]) =>
    name === "mapping" ? [] : [{ name, event: event ?? null, setup: setupOf(name), body }],
  );
}

/** The mapping of the page, which the page Alerts offers under the same name. */
export function readDoorMapping(name: string): unknown {
  const slug = toSlug(name);
  const [, text] =
    new RegExp(`^\`\`\`json mapping ${slug}\\n(.*?)\\n\`\`\`$`, "ms").exec(page) ?? [];
  return text === undefined ? null : JSON.parse(text);
}

/** The configuration of Alertmanager that the page shows. */
export function readAlertmanagerConfig(): string {
  const [, text = ""] = /^```yaml\n(route:.*?)^```$/ms.exec(page) ?? [];
  return text;
}

function setupOf(name: string): AlertSourceSetup {
  const example = exampleMappings.find((each) => toSlug(each.name) === name);
  if (example === undefined) return alertSourceSetupSchema.parse({ kind: name });
  const { check } = example;
  return alertSourceSetupSchema.parse({ kind: "json", check, mapping: readDoorMapping(name) });
}

function toSlug(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}
