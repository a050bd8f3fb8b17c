"use server";

import { removeTeamAction, saveTeamAction } from "@/lib/server/actions/access-actions";
import { defineAction } from "@/lib/server/actions/define-action";
import {
  changeRoleAction,
  deactivatePersonAction,
  invitePersonAction,
  reactivatePersonAction,
  resetPasswordAction,
  resetSecondFactorAction,
  revokeInvitationAction,
} from "@/lib/server/actions/people-actions";

export const invitePerson = defineAction(invitePersonAction);
export const changeRole = defineAction(changeRoleAction);
export const deactivatePerson = defineAction(deactivatePersonAction);
export const resetPassword = defineAction(resetPasswordAction);
export const revokeInvitation = defineAction(revokeInvitationAction);
export const reactivatePerson = defineAction(reactivatePersonAction);
export const resetSecondFactor = defineAction(resetSecondFactorAction);
export const saveTeam = defineAction(saveTeamAction);
export const removeTeam = defineAction(removeTeamAction);
