import { Button } from "@mantine/core";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountPage } from "@/components/account/account-page";
import { SignInForm } from "@/components/account/sign-in-form";
import { FailureAlert } from "@/components/ui/failure-alert";
import { ForgetTab } from "@/components/ui/forget-tab";
import { parseReturnAddress, routes } from "@/lib/routes/routes";
import { type PageSearch, toSearchReader } from "@/lib/routes/search-text";
import { type OidcFailure, oidcFailures } from "@/lib/server/account/oidc";
import { findViewer } from "@/lib/server/account/viewer";
import { getContainer } from "@/lib/server/container";
import { loadFirstUse } from "@/lib/server/people/load-people";
import { confirmSignIn, signIn } from "../actions";

export const metadata: Metadata = { title: "Sign in" };

const oidcWords: Readonly<Record<OidcFailure, string>> = {
  unreachable: "The service that signs you in does not answer. Try again in a minute.",
  refused: "The sign-in took too long or its answer could not be verified. Try again.",
  unverified: "The service that signed you in has not verified your e-mail address.",
  stranger: "There is no account for your e-mail address. Ask an administrator to add you.",
  deactivated: "This account was deactivated. Ask an administrator.",
};

export default async function SignInPage({
  searchParams,
}: {
  readonly searchParams: Promise<PageSearch>;
}) {
  const { hasAccounts } = await loadFirstUse();
  if (!hasAccounts) redirect(routes.setup());
  const search = toSearchReader(await searchParams);
  const next = search.get("next");
  const waitsForCode = search.get("step") === "code";
  const failure = oidcFailures.find((each) => each === search.get("failure"));
  const { oidc, takesPasswords = true } = (await getContainer()).env;
  const returnTo = parseReturnAddress(next) ?? routes.incidents();
  if (await findViewer()) redirect(returnTo);
  return (
    <AccountPage explanation="With the account an administrator made for you." title="Sign in">
      <ForgetTab />
      {failure ? <FailureAlert title="Could not sign in">{oidcWords[failure]}</FailureAlert> : null}
      {oidc ? (
        <Button component="a" href={routes.api.oidcStart({ next: returnTo })} variant="default">
          {oidc.buttonText}
        </Button>
      ) : null}
      {takesPasswords || waitsForCode ? (
        <SignInForm
          confirmSignIn={confirmSignIn}
          returnTo={returnTo}
          signIn={signIn}
          waitsForCode={waitsForCode}
        />
      ) : null}
    </AccountPage>
  );
}
