import { join } from "node:path";

/** Where the process that cuts frames leaves one, and whoever asked it looks for it. */
export function frameFile(folder: string, frameMs: number): string {
  return join(folder, `${frameMs}.jpg`);
}
