import type { Metadata } from "next";
import { AccountPage } from "@/components/account/account-page";
import { DeadLink, JoinForm } from "@/components/account/join-form";
import { passwordLengthMin } from "@/lib/server/account/auth";
import { loadInvitation } from "@/lib/server/people/load-people";
import { joinByLink } from "../../actions";

export const metadata: Metadata = { title: "Join" };

export default async function JoinPage({
  params,
}: {
  readonly params: Promise<{ readonly token: string }>;
}) {
  const { token } = await params;
  const invitation = await loadInvitation(token);
  if (invitation === null) {
    return (
      <AccountPage explanation="One-time links open an account once." title="Join Whence">
        <DeadLink reason="The link was used already, was replaced by a newer link, or has expired." />
      </AccountPage>
    );
  }
  const isReset = invitation.kind === "reset";
  return (
    <AccountPage
      explanation={`You will sign in as ${invitation.email}.`}
      title={isReset ? "Set a new password" : "Join Whence"}
    >
      <JoinForm
        givenName={invitation.name}
        join={joinByLink}
        kind={invitation.kind}
        passwordLengthMin={passwordLengthMin}
        token={token}
      />
    </AccountPage>
  );
}
