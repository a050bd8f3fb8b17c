import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";

/** An edge of a service graph as a file states it. */
export type StatedEdge = { readonly from: string; readonly to: string };

const sourceNames =
  /^(source|src|from|caller|client|parent|upstream_of|dependent|consumer)(_?(name|node|service|id))?$/i;
const targetNames =
  /^(target|dst|dest|destination|to|callee|server|child|dependency|depends_on|provider)(_?(name|node|service|id))?$/i;
const edgeLists = /^(edges|links|dependencies|relations|calls|connections)$/i;
const edgesMax = 20_000;

/** Rows a matrix needs to be taken for one, and the share of its columns that must name rows. */
const matrixRowsMin = 2;
const matrixShareMin = 0.6;

/**
 * The edges of files that state a service graph in rows without times: an adjacency matrix (a row and a
 * column for each service, a number above zero where the one calls the other) or a list of edges.
 */
export function edgesOfRows(records: readonly EvidenceRecord[]): readonly StatedEdge[] {
  const listed = records.flatMap((record) => listedEdge(record) ?? []);
  if (listed.length > 0) return listed.slice(0, edgesMax);
  const lines = edgesOfLines(records);
  return (lines.length > 0 ? lines : matrixEdges(records)).slice(0, edgesMax);
}

function listedEdge({ fields }: EvidenceRecord): StatedEdge | null {
  const entries = Object.entries(fields);
  const from = entries.find(([name]) => sourceNames.test(name))?.[1];
  const to = entries.find(([name]) => targetNames.test(name))?.[1];
  return typeof from === "string" && typeof to === "string" ? stated(from, to) : null;
}

function stated(from: string, to: string): StatedEdge | null {
  const edge = { from: from.trim(), to: to.trim() };
  return edge.from === "" || edge.to === "" || edge.from === edge.to ? null : edge;
}

/** `source,target` on the first line and two names on each other: too short to be told as a table. */
function edgesOfLines(records: readonly EvidenceRecord[]): readonly StatedEdge[] {
  const [head, ...rest] = records;
  const names = head?.message.split(/[,;\t]/).map((name) => name.trim()) ?? [];
  const from = names.findIndex((name) => sourceNames.test(name));
  const to = names.findIndex((name) => targetNames.test(name));
  if (from < 0 || to < 0) return [];
  return rest.flatMap(({ message }) => {
    const cells = message.split(/[,;\t]/);
    return stated(cells[from] ?? "", cells[to] ?? "") ?? [];
  });
}

function matrixEdges(records: readonly EvidenceRecord[]): readonly StatedEdge[] {
  const rows = records.flatMap((record) => matrixRow(record) ?? []);
  const names = new Set(rows.map(({ name }) => name));
  if (rows.length < matrixRowsMin) return [];
  return rows.flatMap(({ name, cells }) => {
    const named = cells.filter(([column]) => names.has(column)).length;
    if (named < cells.length * matrixShareMin) return [];
    return cells.flatMap(([column, value]) => (value > 0 ? (stated(name, column) ?? []) : []));
  });
}

/** One word that is the row's name, and numbers. */
function matrixRow({ fields }: EvidenceRecord) {
  const words: string[] = [];
  const cells: (readonly [string, number])[] = [];
  for (const [column, value] of Object.entries(fields)) {
    if (typeof value === "string") words.push(value);
    else if (typeof value === "number" && value >= 0) cells.push([column, value]);
  }
  const [name] = words;
  return name === undefined || words.length > 1 || cells.length < 2 ? null : { name, cells };
}

/**
 * The edges of a JSON document that states a graph: lists of edges beside lists of nodes (as d3 and
 * networkx write them, https://networkx.org/documentation/stable/reference/readwrite/json_graph.html),
 * or an object from each name to the names it depends on.
 */
export function edgesOfDocument(text: string): readonly StatedEdge[] {
  const value = parse(text);
  const edges: StatedEdge[] = [];
  collect(value, edges, 0);
  return edges.slice(0, edgesMax);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const depthMax = 6;

function collect(value: unknown, edges: StatedEdge[], depth: number): void {
  if (!isObject(value) || depth > depthMax || edges.length >= edgesMax) return;
  const names = namesOfNodes(value.nodes);
  for (const [key, member] of Object.entries(value)) {
    if (edgeLists.test(key) && Array.isArray(member)) edges.push(...edgesOfList(member, names));
    else if (isObject(member)) collect(member, edges, depth + 1);
  }
  if (edges.length === 0) edges.push(...edgesOfNames(value));
}

/** Edges may name nodes by what they are called or by where they stand in the list. */
function namesOfNodes(nodes: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  if (!Array.isArray(nodes)) return names;
  nodes.forEach((node: unknown, index) => {
    if (!isObject(node)) return;
    const id = textOf(node.id) ?? textOf(node.key);
    const name = textOf(node.name) ?? textOf(node.label) ?? textOf(node.service) ?? id;
    if (name !== null) names.set(id ?? String(index), name);
  });
  return names;
}

function edgesOfList(list: readonly unknown[], names: ReadonlyMap<string, string>): StatedEdge[] {
  return list.flatMap((edge) => {
    const ends = Array.isArray(edge) ? [edge[0], edge[1]] : endsOf(edge);
    const [from, to] = ends.map((end) => textOf(end));
    if (from === undefined || to === undefined || from === null || to === null) return [];
    return stated(names.get(from) ?? from, names.get(to) ?? to) ?? [];
  });
}

function endsOf(edge: unknown): readonly unknown[] {
  if (!isObject(edge)) return [];
  const keys = Object.keys(edge);
  const from = keys.find((key) => sourceNames.test(key));
  const to = keys.find((key) => targetNames.test(key));
  return from === undefined || to === undefined ? [] : [edge[from], edge[to]];
}

/** `{"shop": ["orders", "users"], "orders": ["db"]}` */
function edgesOfNames(value: Readonly<Record<string, unknown>>): StatedEdge[] {
  const entries = Object.entries(value);
  if (entries.length < 2 || !entries.every(([, to]) => isListOfNames(to))) return [];
  const known = new Set(entries.map(([name]) => name));
  const targets = entries.flatMap(([from, to]) =>
    (to as readonly string[]).flatMap((name) => stated(from, name) ?? []),
  );
  return targets.some(({ to }) => known.has(to)) ? targets : [];
}

function isListOfNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
