import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";

/** What the published JSON Schema has against a document, by a validator of other people; null where it is valid. */
export function openPublishedSchema(): (document: unknown) => string | null {
  const file = join(process.cwd(), "public/schemas/whence.timeline-1.schema.json");
  const validate = new AjvJsonSchemaValidator().getValidator(
    JSON.parse(readFileSync(file, "utf8")),
  );
  return (document) => validate(document).errorMessage ?? null;
}
