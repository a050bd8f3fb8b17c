import Link from "next/link";
import type { ReactNode } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { hasRight } from "@/lib/domain/access";
import { routes } from "@/lib/routes/routes";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { ColourSchemeMenu } from "../ui/colour-scheme-menu";
import { Logo } from "../ui/logo";
import { PageCommandsProvider } from "../ui/page-commands";
import type { ChangePassword } from "./change-password-dialog";
import { CommandPalette } from "./command-palette";
import { MainPlaces } from "./main-places";
import classes from "./product-shell.module.css";
import { UserMenu } from "./user-menu";
import { type CountWaiting, WaitingBadge } from "./waiting-badge";

/** What is around every page of somebody who signed in. */
export function ProductShell({
  viewer,
  signOut,
  changePassword,
  passwordLengthMin,
  waiting,
  children,
}: {
  readonly viewer: Viewer;
  readonly signOut: (input: Record<string, never>) => Promise<ActionResult<unknown>>;
  readonly changePassword: ChangePassword;
  readonly passwordLengthMin: number;
  readonly waiting: { readonly initial: number; readonly countWaiting: CountWaiting };
  readonly children: ReactNode;
}) {
  const mayAdminister = hasRight(viewer.role, "administer");
  return (
    <PageCommandsProvider>
      <div className={classes.shell}>
        <a className={classes.skip} href="#main">
          Skip to the content
        </a>
        <header className={classes.header} data-sticks="top">
          <Link
            className={classes.brand}
            href={routes.incidents()}
            aria-label="Whence, all incidents"
          >
            <Logo />
            <span className={classes.brandName}>Whence</span>
          </Link>
          <MainPlaces mayAdminister={mayAdminister} />
          <WaitingBadge {...waiting} />
          <CommandPalette mayAdminister={mayAdminister} />
          <ColourSchemeMenu />
          <UserMenu
            changePassword={changePassword}
            passwordLengthMin={passwordLengthMin}
            signOut={signOut}
            viewer={viewer}
          />
        </header>
        <main className={classes.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </PageCommandsProvider>
  );
}
