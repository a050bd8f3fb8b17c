import { resolve } from "node:path";
import { readCommandFolder } from "@/lib/server/environment/command-folder";

/** Where an argument points, as seen from where the person stood. */
export function toPlace(argument: string): string {
  return resolve(readCommandFolder(), argument);
}
