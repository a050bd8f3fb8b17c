import { readFileSync, writeFileSync } from "node:fs";
import { withReadersTable } from "@/lib/ingest/testing/readers-table";

// `npm run write:formats`: writes the table of the readers into docs/formats.md; a test fails where it differs.
const page = new URL("../../docs/formats.md", import.meta.url);
writeFileSync(page, withReadersTable(readFileSync(page, "utf8")));
