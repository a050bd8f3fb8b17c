import { z } from "zod";
import { parseZonedTime } from "@/lib/base/instant";
import type { MaskedCopy } from "../../document/masking/masked-copies";
import { translateTokens } from "../../document/masking/render-apart";
import type { QueryCell } from "../../ports/query-port";
import type { Desk } from "../desk";
import { defineTool } from "../tool";
import type { ToolLine } from "../tool-line";
import { fieldsText, findFields } from "./field-names";
import { findFiles } from "./file-argument";
import { copyOf, cutNote, tell } from "./query-records";
import { locatorOf, sqlText } from "./row-places";

const linesMax = 50;
const bounds = { cellCharactersMax: 300, timeoutMs: 20_000 };
/** Beyond so many changes of one thing it is no state: how often each value came says more. */
const changesMax = 12;

export const fieldChanges = defineTool({
  name: "field_changes",
  description: "Where a field changes, per file and value of `subject`, another field.",
  input: z.object({
    field: z.string().min(1).max(100),
    subject: z.string().min(1).max(100).optional(),
    paths: z.array(z.string()).max(50).default([]),
    skip: z.int().min(0).default(0),
  }),
  async answer(desk, { field, subject, paths, skip }) {
    const files = findFiles(desk, paths);
    if (typeof files === "string") return files;
    const copy = await copyOf(desk);
    const relation = changesOf(field, subject, paths);
    const states = await rowsOf(
      desk,
      copy,
      `${relation} SELECT path, thing, time, line_from, line_to, element_index, before, value,
         count(*) OVER () AS total FROM changed
       WHERE changes <= ${changesMax} ${subject === undefined ? "" : "AND before IS NOT NULL"}
       ORDER BY time NULLS LAST, path, record_number OFFSET ${skip}`,
    );
    if (typeof states === "string") return states;
    const busy = await rowsOf(
      desk,
      copy,
      `${relation} SELECT path, thing, max(changes), (array_agg(DISTINCT value))[1:12] FROM changed
       WHERE changes > ${changesMax} GROUP BY path, thing ORDER BY max(changes) DESC LIMIT 20`,
    );
    if (typeof busy === "string") return busy;
    if (states.length + busy.length === 0 && skip === 0) {
      return tellNone(desk, copy, { field, relation, paths });
    }
    const shown = states.slice(0, linesMax);
    const total = Number(states[0]?.[8] ?? 0);
    const rest = total - skip - shown.length;
    const more = rest > 0 ? `; ${rest} more with skip ${skip + shown.length}` : "";
    return {
      lines: [
        ...shown.map((row) => stateLine(desk, copy, row)),
        ...busy.map((row) => busyLine(desk, copy, row)),
      ],
      note: `(${total} ${subject === undefined ? "values" : "changes"}${more}${cutNote(copy)})`,
    };
  },
});

/** The field keeps its value, or there is none of that name. */
async function tellNone(
  desk: Desk,
  copy: MaskedCopy,
  {
    field,
    relation,
    paths,
  }: { readonly field: string; readonly relation: string; readonly paths: readonly string[] },
) {
  const counted = await rowsOf(desk, copy, `${relation} SELECT count(*) FROM valued`);
  const count = typeof counted === "string" ? 0 : Number(counted[0]?.[0]);
  if (count === 0) {
    const told = `No record has a field ${field}. Fields are, by file: `;
    return tell(desk, copy, `${told}${fieldsText(await findFields(desk, copy, paths))}`, 1_500);
  }
  return {
    lines: [],
    note: `(named in ${count} records, and never another value${cutNote(copy)})`,
  };
}

const columns = new Set(["severity", "source", "kind", "template"]);

function cellOf(field: string): string {
  return columns.has(field) ? field : `fields[${sqlText(field)}]`;
}

/** `changed`: the first value of each thing, and every other that follows on another. */
function changesOf(field: string, subject: string | undefined, paths: readonly string[]): string {
  const thing = subject === undefined ? "''" : `coalesce(${cellOf(subject)}, '')`;
  const among = paths.length === 0 ? "" : `AND path IN (${paths.map(sqlText).join(", ")})`;
  return `WITH valued AS (SELECT path, ${thing} AS thing, time, record_number, line_from, line_to, element_index,
      ${cellOf(field)} AS value FROM records WHERE ${cellOf(field)} IS NOT NULL ${among}),
    followed AS (SELECT *, lag(value) OVER (PARTITION BY path, thing ORDER BY time NULLS LAST, record_number) AS before FROM valued),
    changed AS (SELECT *, count(*) OVER (PARTITION BY path, thing) AS changes FROM followed
      WHERE before IS NULL OR before <> value)`;
}

type Rows = readonly (readonly QueryCell[])[];

async function rowsOf(desk: Desk, copy: MaskedCopy, sql: string): Promise<Rows | string> {
  const asked = translateTokens(sql, desk.masking, copy.masking);
  const answered = await copy.query(asked, { ...bounds, rowsMax: linesMax }, desk.signal);
  return answered.ok ? answered.value.rows : tell(desk, copy, answered.error.sentence);
}

function stateLine(desk: Desk, copy: MaskedCopy, row: readonly QueryCell[]): ToolLine {
  const [path, thing, time, line_from, line_to, element_index, before, value] = row;
  const locator = locatorOf({ line_from, line_to, element_index } as Parameters<
    typeof locatorOf
  >[0]);
  const of = thing === "" ? "" : `${thing}: `;
  const text = before === null ? `${of}at first ${value}` : `${of}${before} → ${value}`;
  return {
    at: typeof time === "string" ? parseZonedTime(time) : null,
    place: locator === null ? null : { path: String(path), locator },
    text: tell(desk, copy, text),
  };
}

function busyLine(desk: Desk, copy: MaskedCopy, row: readonly QueryCell[]): ToolLine {
  const [path, thing, changes, values] = row;
  const of = thing === "" ? "" : ` of ${thing}`;
  const text = `${path}${of} changes ${changes} times, among ${values}`;
  return { at: null, place: null, text: tell(desk, copy, text) };
}
