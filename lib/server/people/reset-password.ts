import { connect } from "@/db/client";
import { createPeopleStore } from "@/db/stores/people-store";
import { ok, type Result } from "@/lib/base/result";
import type { CaseProblem } from "@/lib/investigation/case-problem";
import { resetPassword } from "@/lib/investigation/installation/people/people";
import { routes } from "@/lib/routes/routes";
import { systemClock } from "../environment/clock";
import { newToken } from "../environment/id-source";
import { withInstallation } from "../environment/installation";

export type ResetLink = {
  readonly name: string;
  /** Works once, for a day, in the app; such as http://127.0.0.1:3000/join/…. */
  readonly url: string;
};

/**
 * Makes a one-time link for an account whose password is lost, whether the app is running or not:
 * a running app's database is used as it is, else it is started for as long as this takes.
 */
export async function makeResetLink(
  email: string,
  report: (line: string) => void,
  /** Whoever lost the second factor as well signs in by the password alone, until they set up another. */
  removesSecondFactor = false,
): Promise<Result<ResetLink, CaseProblem>> {
  return withInstallation("reset-password", report, ({ databaseUrl, origin }) =>
    resetOn({ databaseUrl, origin }, email, removesSecondFactor),
  );
}

async function resetOn(
  { databaseUrl, origin }: { readonly databaseUrl: string; readonly origin: string },
  email: string,
  removesSecondFactor: boolean,
): Promise<Result<ResetLink, CaseProblem>> {
  const database = connect({ databaseUrl, connectionsMax: 1 });
  try {
    const token = newToken();
    const people = createPeopleStore(database);
    const person = await resetPassword({ people, clock: systemClock }, email, token);
    if (!person.ok) return person;
    if (removesSecondFactor) {
      await people.removeSecondFactor(person.value.id, null, systemClock.now());
    }
    return ok({ name: person.value.name, url: new URL(routes.join({ token }), origin).href });
  } finally {
    await database.close();
  }
}
