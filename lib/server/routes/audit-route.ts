import { z } from "zod";
import { type AuditEntry, createAuditStore } from "@/db/stores/audit-store";
import { toCsvRow } from "@/lib/base/csv-row";
import { formatInstant, type Instant, instant } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import { userIdSchema } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import type { Container } from "../container";
import { routeDefinition } from "./define-route";
import { download } from "./download";
import { noteExport } from "./export-routes";
import { instantParameter } from "./route-input";

/** More are asked for in parts, by time. */
const entriesMax = 50_000;
const columns = ["at", "kind", "by", "by_name", "person", "person_name", "about"] as const;

/** Who did what with accounts, tokens, settings, permalinks, private incidents and exports. */
export const auditRoute = routeDefinition({
  name: "GET audit",
  input: z.object({
    format: z.enum(["jsonl", "csv"]).default("jsonl"),
    from: instantParameter.default(instant(0)),
    /** What happened then is left out. */
    to: instantParameter.optional(),
  }),
  access: "administer",
  run: async ({ format, from, to }, { container, viewer }) => {
    const until: Instant = to ?? instant(container.ports.clock.now() + 1);
    const found = await createAuditStore(container.database).entries(from, until, entriesMax + 1);
    if (found.length > entriesMax) {
      return refuse(
        "invalid",
        `More than ${entriesMax} entries. Ask for a shorter time by from and to.`,
      );
    }
    const rows = await withNames(container, found);
    await noteExport(container, viewer, `audit as ${format}`);
    return ok(
      format === "csv"
        ? download(
            [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
              .map((cells) => toCsvRow(cells))
              .join(""),
            "audit.csv",
            "text/csv",
          )
        : download(
            rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
            "audit.jsonl",
            "application/x-ndjson",
          ),
    );
  },
});

type AuditRow = Readonly<Record<(typeof columns)[number], string | null>>;

async function withNames(
  { people }: Pick<Container, "people">,
  entries: readonly AuditEntry[],
): Promise<readonly AuditRow[]> {
  const ids = new Set(
    entries.flatMap(({ by, person }) =>
      [by, person].flatMap((id) => userIdSchema.safeParse(id).data ?? []),
    ),
  );
  const names: ReadonlyMap<string, string> = await people.names([...ids]);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return entries.map(({ at, kind, by, person, about }) => ({
    ...{ at: formatInstant(at), kind, by, by_name: nameOf(by) },
    ...{ person, person_name: nameOf(person), about },
  }));
}
