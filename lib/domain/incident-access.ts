import type { TeamId, UserId } from "./ids";

/** For whom an incident is open. Administrators see every incident: they see to it that nobody is locked out of one. */
export type IncidentAccess = {
  /** Open to `people` and `teams` alone; else to everybody who has an account. */
  readonly isPrivate: boolean;
  readonly people: readonly UserId[];
  readonly teams: readonly TeamId[];
};

export type Team = {
  readonly id: TeamId;
  readonly name: string;
  readonly members: readonly UserId[];
};
