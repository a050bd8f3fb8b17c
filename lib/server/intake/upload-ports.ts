import type { UploadPorts } from "@/lib/investigation/intake/staging/stage-upload";
import type { Ports } from "@/lib/investigation/ports/ports";
import type { Container } from "../container";

/** What staging and importing need, out of the container. */
export function uploadPorts({
  ports,
  uploads,
  partials,
  surveys,
  readings,
}: Pick<Container, "ports" | "uploads" | "partials" | "surveys" | "readings">): UploadPorts &
  Ports {
  return { ...ports, uploads, partials, surveys, readings };
}
