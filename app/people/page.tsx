import type { Metadata } from "next";
import { NeedAdmin } from "@/components/people/need-admin";
import { PeoplePage } from "@/components/people/people-page";
import { TeamSection } from "@/components/people/team-section";
import { hasRight } from "@/lib/domain/access";
import { requireViewer } from "@/lib/server/account/viewer";
import { getContainer } from "@/lib/server/container";
import { systemClock } from "@/lib/server/environment/clock";
import { teamsOf } from "@/lib/server/installation/teams-of";
import { loadPeople } from "@/lib/server/people/load-people";
import {
  changeRole,
  deactivatePerson,
  invitePerson,
  reactivatePerson,
  removeTeam,
  resetPassword,
  revokeInvitation,
  saveTeam,
} from "./actions";

export const metadata: Metadata = { title: "People" };

export default async function People() {
  const viewer = await requireViewer();
  if (!hasRight(viewer.role, "administer")) return <NeedAdmin role={viewer.role} />;
  const list = { ...(await loadPeople(viewer)), at: systemClock.now() };
  return (
    <PeoplePage
      changeRole={changeRole}
      deactivate={deactivatePerson}
      invite={invitePerson}
      list={list}
      reactivate={reactivatePerson}
      resetPassword={resetPassword}
      revokeInvitation={revokeInvitation}
      teams={
        <TeamSection
          actions={{ removeTeam, saveTeam }}
          people={list.people.filter(({ isActive }) => isActive)}
          teams={await teamsOf(await getContainer()).list()}
        />
      }
      viewer={viewer}
    />
  );
}
