// `npm run write:schema`: writes the JSON Schema of whence.timeline/1, which the server publishes.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { documentJsonSchema, publishedSchema } from "./document-json-schema";

mkdirSync(dirname(publishedSchema), { recursive: true });
writeFileSync(publishedSchema, `${JSON.stringify(documentJsonSchema(), null, 2)}\n`);
