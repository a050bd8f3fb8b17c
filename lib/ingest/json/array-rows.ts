import { isJsonObject, type JsonObject } from "./json-object";

/** Lists of plain values as objects: named by the first list where it is one of names, else by their places from 1. */
export function openArrayRows(samples: readonly unknown[]): (value: unknown) => JsonObject | null {
  const rows = samples.filter((value) => Array.isArray(value));
  const names = findNames(rows);
  return (value) => {
    if (isJsonObject(value)) return value;
    if (!Array.isArray(value)) return null;
    const cells: readonly unknown[] = value;
    return Object.fromEntries(cells.map((cell, at) => [names?.[at] ?? String(at + 1), cell]));
  };
}

function findNames(rows: readonly (readonly unknown[])[]): readonly string[] | null {
  const [head, first] = rows;
  if (head === undefined || first === undefined || head.length !== first.length) return null;
  const names = head.filter((cell) => typeof cell === "string");
  const isHead = names.length === head.length && new Set(names).size === names.length;
  return isHead && first.some((cell) => typeof cell === "number") ? names : null;
}
