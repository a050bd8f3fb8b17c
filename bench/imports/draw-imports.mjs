// `npm run draw:imports`: writes docs/imports.md, what each folder is for and which folders import which. An arrow that
// another way already implies is left out, so that a drawing shows the order of the rooms and not every import.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/node-runtime.mjs";
import { fail } from "../../scripts/run-command.mjs";
import { layerPurposes, purposeOf, roomPurposes } from "./purposes.mjs";
import { readImports } from "./read-imports.mjs";

/** A layer with fewer rooms needs no drawing. */
const roomsMin = 3;

async function drawImports() {
  const files = await readImports();
  const layers = drawGraph(files, layerOf);
  const names = [...new Set(files.map(({ path }) => layerOf(path)))];
  const drawn = [...names, "components/investigation"].flatMap((layer) => {
    const inside = files.filter(({ path }) => roomOf(layer, path) !== null);
    const { rooms, text } = drawGraph(inside, (path) => roomOf(layer, path));
    if (rooms.length < roomsMin) return [];
    const purposes =
      layer in roomPurposes ? [toTable(rooms, (room) => purposeOf(layer, room))] : [];
    return [[`## \`${layer}\``, ...purposes, text].join("\n\n")];
  });
  const page = [
    "# Layers and rooms",
    "Written by `npm run draw:imports`. An arrow points at what is imported; one that another way implies is left out. The number counts files without tests. Files above the rooms of a layer are not drawn.",
    [
      "## Layers",
      toTable(Object.keys(layerPurposes), (layer) => layerPurposes[layer]),
      layers.text,
    ].join("\n\n"),
    ...drawn.toSorted(),
  ];
  writeFileSync(join(ROOT, "docs", "imports.md"), `${page.join("\n\n")}\n`);
  console.log(`docs/imports.md: ${layers.rooms.length} layers, ${drawn.length} with rooms`);
}

function toTable(names, purpose) {
  const rows = names.map((name) => `| \`${name}\` | ${purpose(name)} |`);
  return ["| Folder | What it is for |", "| --- | --- |", ...rows].join("\n");
}

/** `placeOf` is null for a file that has no place in this drawing. */
function drawGraph(files, placeOf) {
  const imports = new Map();
  const counts = new Map();
  for (const file of files) {
    const from = placeOf(file.path);
    counts.set(from, (counts.get(from) ?? 0) + 1);
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const path of file.imports) {
      const to = placeOf(path);
      if (to !== null && to !== from) known.add(to);
    }
  }
  const rooms = [...counts.keys()].toSorted();
  const lines = rooms.map((room) => `  ${idOf(room)}["${room} (${counts.get(room)})"]`);
  const arrows = rooms.flatMap((from) =>
    [...imports.get(from)]
      .filter((to) => !isImplied(imports, from, to))
      .toSorted()
      .map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  return { rooms, text: ["```mermaid", "flowchart TB", ...lines, ...arrows, "```"].join("\n") };
}

function isImplied(imports, from, to) {
  const others = [...imports.get(from)].filter((room) => room !== to);
  const seen = new Set([from]);
  for (const room of others) {
    if (seen.has(room)) continue;
    seen.add(room);
    if (room === to) return true;
    others.push(...(imports.get(room) ?? []));
  }
  return false;
}

const layerOf = (path) => path.match(/^(lib\/[^/]+|[^/]+)\//)?.[1] ?? path;

function roomOf(layer, path) {
  if (!path.startsWith(`${layer}/`)) return null;
  const [room, below] = path.slice(layer.length + 1).split("/");
  return below === undefined ? null : room;
}

/** Mermaid takes some words, such as "end", for its own. */
const idOf = (room) => `r_${room.replace(/[^a-z]/g, "_")}`;

drawImports().catch(fail);
