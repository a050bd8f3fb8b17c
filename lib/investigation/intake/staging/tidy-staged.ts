import { instant } from "@/lib/base/instant";
import type { PartialFiles } from "../../ports/partial-files-port";
import type { Ports } from "../../ports/ports";
import type { UploadStore } from "../../ports/upload-port";
import { importLimits } from "../import-limits";

type TidyPorts = Pick<Ports, "clock"> & {
  readonly uploads: UploadStore;
  readonly partials: PartialFiles;
};

const dayMs = 86_400_000;

/** Forgets uploads that nobody came back to, and bytes that no upload goes on from any more. */
export async function tidyStaged({ clock, uploads, partials }: TidyPorts): Promise<void> {
  const now = clock.now();
  await uploads.discardBegunBefore(instant(now - importLimits.stagedDaysMax * dayMs), now);
  for (const id of await partials.list()) {
    const upload = await uploads.find(id);
    if (upload === null || upload.sha256 !== null) await partials.remove(id);
  }
}
