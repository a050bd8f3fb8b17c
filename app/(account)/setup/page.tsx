import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountPage } from "@/components/account/account-page";
import { SetUpForm } from "@/components/account/set-up-form";
import { routes } from "@/lib/routes/routes";
import { passwordLengthMin } from "@/lib/server/account/auth";
import { loadFirstUse } from "@/lib/server/people/load-people";
import { setUpFirstAccount } from "../actions";

export const metadata: Metadata = { title: "Set up" };

export default async function SetUpPage() {
  const { hasAccounts, needsCode } = await loadFirstUse();
  if (hasAccounts) redirect(routes.signIn());
  return (
    <AccountPage
      explanation="This is a new installation. The first account is its administrator; you add the others afterwards."
      title="Create the first account"
    >
      <SetUpForm
        needsCode={needsCode}
        passwordLengthMin={passwordLengthMin}
        setUp={setUpFirstAccount}
      />
    </AccountPage>
  );
}
