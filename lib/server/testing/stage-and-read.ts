import type { Actor } from "@/lib/investigation/case-problem";
import {
  stageUpload,
  type UploadPart,
  type UploadPorts,
} from "@/lib/investigation/intake/staging/stage-upload";

/** Sends a part of a file and waits until what has arrived was read, as a person does who looks at its preview. */
export async function stageAndRead(ports: UploadPorts, actor: Actor, part: UploadPart) {
  const staged = await stageUpload(ports, actor, part);
  const upload = staged.ok ? await ports.uploads.find(staged.value.uploadId) : null;
  if (upload) await ports.readings.settleAll(upload);
  return staged;
}
