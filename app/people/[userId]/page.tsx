import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { PersonPage } from "@/components/account/person-page";
import { SecondFactorOfOther } from "@/components/account/second-factor-of-other";
import { NeedAdmin } from "@/components/people/need-admin";
import { hasRight } from "@/lib/domain/access";
import { userIdSchema } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { loadSessions } from "@/lib/server/account/sessions";
import { requireViewer } from "@/lib/server/account/viewer";
import { getContainer } from "@/lib/server/container";
import { endSessions } from "../../settings/account/actions";
import { resetSecondFactor } from "../actions";

export const metadata: Metadata = { title: "Person" };

type Params = { readonly params: Promise<{ readonly userId: string }> };

export default async function Person({ params }: Params) {
  const viewer = await requireViewer();
  if (!hasRight(viewer.role, "administer")) return <NeedAdmin role={viewer.role} />;
  const userId = userIdSchema.safeParse((await params).userId);
  const sessions =
    userId.success && (await loadSessions(await getContainer(), viewer, userId.data));
  if (!sessions) notFound();
  if (sessions.person.id === viewer.id) redirect(routes.settings.account());
  return (
    <PersonPage
      endSessions={endSessions}
      isOwn={false}
      secondFactor={<SecondFactorOfOther person={sessions} reset={resetSecondFactor} />}
      sessions={sessions}
    />
  );
}
