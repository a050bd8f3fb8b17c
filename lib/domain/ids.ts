import { z } from "zod";
import type { Brand } from "@/lib/base/brand";

/** Makes the random part of a new id: 16 lower-case hex characters or more. */
export type IdSource = { next(): string };

export type IncidentId = Brand<string, "IncidentId">;
export type ArtifactId = Brand<string, "ArtifactId">;
export type EntityId = Brand<string, "EntityId">;
export type EventId = Brand<string, "EventId">;
export type CausalLinkId = Brand<string, "CausalLinkId">;
export type StateChangeId = Brand<string, "StateChangeId">;
export type UncertaintyId = Brand<string, "UncertaintyId">;
export type GapId = Brand<string, "GapId">;
export type HypothesisId = Brand<string, "HypothesisId">;
export type RootCauseId = Brand<string, "RootCauseId">;
export type ContributingFactorId = Brand<string, "ContributingFactorId">;
export type ImpactId = Brand<string, "ImpactId">;
export type CoherencePartId = Brand<string, "CoherencePartId">;
export type ContradictionId = Brand<string, "ContradictionId">;
export type QuestionId = Brand<string, "QuestionId">;
export type FindingId = Brand<string, "FindingId">;
export type RunId = Brand<string, "RunId">;
export type InvocationId = Brand<string, "InvocationId">;
export type ToolCallId = Brand<string, "ToolCallId">;
export type DecisionId = Brand<string, "DecisionId">;
export type RevisionId = Brand<string, "RevisionId">;
export type ApprovalId = Brand<string, "ApprovalId">;
export type PermalinkId = Brand<string, "PermalinkId">;
export type CommentId = Brand<string, "CommentId">;
export type UserId = Brand<string, "UserId">;
export type FactId = Brand<string, "FactId">;
export type MeasurementId = Brand<string, "MeasurementId">;
export type ApiTokenId = Brand<string, "ApiTokenId">;
export type WebhookId = Brand<string, "WebhookId">;
export type TeamId = Brand<string, "TeamId">;
export type PullSourceId = Brand<string, "PullSourceId">;
export type NoticeId = Brand<string, "NoticeId">;
export type AlertSourceId = Brand<string, "AlertSourceId">;
export type AlertRuleId = Brand<string, "AlertRuleId">;

export type IdKind<Id> = { fromSuffix(suffix: string): Id };

/** One kind of id: its prefix, its zod schema, and the only ways to make one. */
function idKind<Id extends string>(prefix: string) {
  const schema = z
    .string()
    .regex(new RegExp(`^${prefix}_[a-z0-9]{8,64}$`), `Not a ${prefix}_ id`)
    .transform((text) => text as Id);
  return {
    schema,
    create: (source: IdSource): Id => schema.parse(`${prefix}_${source.next()}`),
    /** An id derived from content: the same content gives the same id, in the app and headless. */
    fromDigest: (hexDigest: string): Id => schema.parse(`${prefix}_${hexDigest.slice(0, 16)}`),
    fromSuffix: (suffix: string): Id => schema.parse(`${prefix}_${suffix}`),
    parse: (text: string): Id | null => {
      const parsed = schema.safeParse(text);
      return parsed.success ? parsed.data : null;
    },
  };
}

export const incidentIds = idKind<IncidentId>("inc");
export const artifactIds = idKind<ArtifactId>("art");
export const entityIds = idKind<EntityId>("ent");
export const eventIds = idKind<EventId>("evt");
export const causalLinkIds = idKind<CausalLinkId>("lnk");
export const stateChangeIds = idKind<StateChangeId>("stc");
export const uncertaintyIds = idKind<UncertaintyId>("unc");
export const gapIds = idKind<GapId>("gap");
export const factIds = idKind<FactId>("fct");
export const measurementIds = idKind<MeasurementId>("msr");
export const hypothesisIds = idKind<HypothesisId>("hyp");
export const rootCauseIds = idKind<RootCauseId>("rtc");
export const contributingFactorIds = idKind<ContributingFactorId>("ctf");
export const impactIds = idKind<ImpactId>("imp");
export const coherencePartIds = idKind<CoherencePartId>("coh");
export const contradictionIds = idKind<ContradictionId>("ctr");
export const questionIds = idKind<QuestionId>("qst");
export const findingIds = idKind<FindingId>("fnd");
export const runIds = idKind<RunId>("run");
export const invocationIds = idKind<InvocationId>("inv");
export const toolCallIds = idKind<ToolCallId>("tcl");
export const decisionIds = idKind<DecisionId>("dec");
export const revisionIds = idKind<RevisionId>("tlr");
export const approvalIds = idKind<ApprovalId>("apr");
export const commentIds = idKind<CommentId>("cmt");
export const permalinkIds = idKind<PermalinkId>("plk");
export const apiTokenIds = idKind<ApiTokenId>("tok");
export const teamIds = idKind<TeamId>("tea");
export const webhookIds = idKind<WebhookId>("whk");
export const pullSourceIds = idKind<PullSourceId>("pls");
export const alertSourceIds = idKind<AlertSourceId>("als");
export const alertRuleIds = idKind<AlertRuleId>("alr");

/** User ids are made by the authentication library, so only their shape is ours. */
export const userIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .transform((text) => text as UserId);
