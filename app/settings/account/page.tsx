import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PersonPage } from "@/components/account/person-page";
import { SecondFactorSection } from "@/components/account/second-factor-section";
import { loadSessions } from "@/lib/server/account/sessions";
import { findViewer, requireAccountHolder } from "@/lib/server/account/viewer";
import { getContainer } from "@/lib/server/container";
import { confirmSecondFactor, endSessions, offerSecondFactor, removeSecondFactor } from "./actions";

export const metadata: Metadata = { title: "Your account" };

export default async function YourAccount() {
  const { viewer } = await requireAccountHolder();
  const sessions = await loadSessions(await getContainer(), viewer, viewer.id);
  if (sessions === null) notFound();
  return (
    <PersonPage
      endSessions={endSessions}
      isOwn
      secondFactor={
        <SecondFactorSection
          confirm={confirmSecondFactor}
          isMissing={(await findViewer()) === null}
          offer={offerSecondFactor}
          person={sessions}
          remove={removeSecondFactor}
        />
      }
      sessions={sessions}
    />
  );
}
