import type { PullKind } from "@/lib/domain/pull-source";
import { pullKubernetes } from "./kubernetes-events";
import { pullLoki } from "./loki";
import { pullPrometheus } from "./prometheus";
import type { Puller } from "./puller";

/** How each kind of source is asked. */
export const pullers: Readonly<Record<PullKind, Puller>> = {
  prometheus: pullPrometheus,
  loki: pullLoki,
  kubernetes: pullKubernetes,
};
