import type { UploadPorts } from "@/lib/investigation/import/stage-upload";
import type { Ports } from "@/lib/investigation/ports";
import type { Container } from "./container";
import { reportFailure } from "./report-failure";

/** What staging and importing need, out of the container. */
export function uploadPorts({ ports, uploads, partials, surveys }: Container): UploadPorts & Ports {
  const describeFailure = (error: unknown) => reportFailure("Reading an upload", error);
  return { ...ports, uploads, partials, surveys, describeFailure };
}
