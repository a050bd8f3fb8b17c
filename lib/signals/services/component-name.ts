import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { workloadOfPod } from "@/lib/names/kubernetes-names";

/**
 * Labels that say which component a measurement is of, the most telling first: exporters, meshes and
 * collectors write the same thing under many names. A host comes last, as it runs several components.
 */
const componentLabels = [
  "service",
  "servicename",
  "microservice",
  "component",
  "app",
  "application",
  "workload",
  "deployment",
  "destinationservice",
  "destinationworkload",
  "functionname",
  "pod",
  "podname",
  "container",
  "containername",
  "cmdbid",
  "job",
  "instance",
  "node",
  "host",
  "hostname",
] as const;

export type ComponentName = {
  /** The service: a pod's workload where the name says so. */
  readonly component: string;
  /** As the evidence writes it. */
  readonly written: string;
};

/** Who the labels of a measurement speak of; null when they name nobody. */
export function componentOfLabels(
  labels: Readonly<Record<string, FieldValue>>,
): ComponentName | null {
  const byName = new Map<string, string>();
  for (const [name, value] of Object.entries(labels)) {
    const plain = name.toLowerCase().replace(/[^a-z]/g, "");
    if (typeof value === "string" && value.trim() !== "" && !byName.has(plain))
      byName.set(plain, value.trim());
  }
  const label = componentLabels.find((each) => byName.has(each));
  return label === undefined ? null : componentOf(byName.get(label) ?? "");
}

/** The service behind a written name. */
export function componentOf(written: string): ComponentName {
  const withoutPort = written.replace(/:\d{2,5}$/, "");
  return { component: workloadOfPod(withoutPort) ?? withoutPort, written };
}
