import type { Instant } from "@/lib/base/instant";
import type { RunId } from "@/lib/domain/ids";
import type { ModelBudget } from "@/lib/domain/models/model-policy";
import type { RunPlan } from "@/lib/domain/runs/run";

/** `usd`: of what had a price. */
export type Spent = { readonly tokens: number; readonly usd: number };

/** What models have taken so far, and what they may take. */
export interface Spending {
  /** As administrators have set them now. */
  budgets(): Promise<{ readonly run: ModelBudget; readonly month: ModelBudget }>;
  ofRun(runId: RunId): Promise<Spent>;
  /** Of the whole installation. */
  since(at: Instant): Promise<Spent>;
  /** Of the latest runs that are over, of all incidents, and in which a model took part. */
  recentRuns(): Promise<readonly (Spent & { readonly plan: RunPlan })[]>;
}
