import type { RevisionId } from "@/lib/domain/ids";
import type { RevisionReader } from "@/lib/routes/revision-reader";
import { requireViewer } from "../account/viewer";
import { getContainer } from "../container";
import { type OpenedRevision, openRevision } from "./load-permalink";

/** What a permalink of this revision would show a colleague, or a guest. For those who have an account. */
export async function loadRevision(
  revisionId: RevisionId,
  reader: RevisionReader,
): Promise<OpenedRevision | null> {
  await requireViewer();
  return openRevision(await getContainer(), revisionId, reader === "guest");
}
