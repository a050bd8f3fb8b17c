import type { TaskSettings } from "@/lib/domain/invocation";
import { isFallback, passTask, type RunPlan } from "@/lib/domain/run";

/**
 * By whom what rounds took is linked: by the rules where they alone linked the passes. After a model they would say again
 * what it thought better of.
 */
export function linkingSettings(plan: RunPlan): TaskSettings | null {
  const settings = plan.flatMap((step) =>
    step.kind === "task" && step.task === passTask("causal") && !isFallback(step)
      ? [step.settings]
      : [],
  );
  const [first] = settings;
  return first !== undefined && settings.every(({ performer }) => performer === "rules")
    ? first
    : null;
}
