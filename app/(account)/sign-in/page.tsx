import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountPage } from "@/components/account/account-page";
import { SignInForm } from "@/components/account/sign-in-form";
import { parseReturnAddress, routes } from "@/lib/routes/routes";
import { type PageSearch, toSearchReader } from "@/lib/routes/search-text";
import { findViewer } from "@/lib/server/account/viewer";
import { loadFirstUse } from "@/lib/server/people/load-people";
import { signIn } from "../actions";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  readonly searchParams: Promise<PageSearch>;
}) {
  const { hasAccounts } = await loadFirstUse();
  if (!hasAccounts) redirect(routes.setup());
  const next = toSearchReader(await searchParams).get("next");
  const returnTo = parseReturnAddress(next) ?? routes.incidents();
  if (await findViewer()) redirect(returnTo);
  return (
    <AccountPage explanation="With the account an administrator made for you." title="Sign in">
      <SignInForm returnTo={returnTo} signIn={signIn} />
    </AccountPage>
  );
}
