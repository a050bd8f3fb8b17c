import { Anchor, Title } from "@mantine/core";
import Link from "next/link";
import { routes } from "@/lib/routes/routes";
import type { Overview } from "@/lib/view-model/settings/overview";
import { formatBytes } from "@/lib/view-model/text/byte-size";
import classes from "./settings-page.module.css";

/** The installation from above: for administrators. */
export function OverviewPage({ shown }: { readonly shown: Overview }) {
  const { runs, withoutSecondFactor } = shown;
  return (
    <div className={classes.page}>
      <Title order={1}>Overview of the installation</Title>
      <Facts
        title="Work"
        facts={[
          ["Analyses running", `${runs.running}`],
          ["Analyses waiting", `${runs.queued}`],
          ["Analyses finished", `${runs.finished}`],
          ["Analyses failed", `${runs.failed}`],
          ["Uploads waiting", `${shown.uploadsWaiting}`],
          ...Object.entries(shown.health).map(
            ([part, state]) => [`Health: ${part}`, state] as const,
          ),
        ]}
      />
      <Facts
        title="Signing in"
        facts={[
          ["Passwords", shown.takesPasswords ? "accepted" : "not accepted"],
          ["Single sign-on", shown.hasSingleSignOn ? "set up" : "not set up"],
          [
            "Second factor of supervisors and administrators",
            shown.isSecondFactorRequired ? "required" : "not required",
          ],
          [
            "People without a second factor",
            withoutSecondFactor.length === 0
              ? "none"
              : withoutSecondFactor.map(({ name, role }) => `${name} (${role})`).join(", "),
          ],
        ]}
      />
      <Facts
        title="Masking"
        facts={[
          ["Secrets and personal data for models and guests", "masked, always"],
          ["Permalinks that show client addresses", `${shown.linksWithAddresses}`],
        ]}
      />
      <Facts
        title="Versions"
        facts={shown.versions.map(({ name, version }) => [name, version] as const)}
      />
      <section aria-labelledby="storage" className={classes.section}>
        <Title id="storage" order={2}>
          Storage by incident
        </Title>
        <p className={classes.dimmed}>
          {formatBytes(shown.bytes)} in files of {shown.incidents}{" "}
          {shown.incidents === 1 ? "incident" : "incidents"}
          {shown.storage.length < shown.incidents ? `, the largest ${shown.storage.length}` : ""}.
          Parsed records are not counted.
        </p>
        <ol aria-labelledby="storage">
          {shown.storage.map(({ id, title, files, bytes }) => (
            <li key={id}>
              <Anchor component={Link} href={routes.incident.workspace({ incidentId: id })}>
                {title}
              </Anchor>{" "}
              <span className={classes.dimmed}>
                {formatBytes(bytes)}, {files} {files === 1 ? "file" : "files"}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="audit" className={classes.section}>
        <Title id="audit" order={2}>
          Audit
        </Title>
        <p className={classes.dimmed}>
          Sign-ins, roles, second factors, tokens, settings, permalinks, private incidents and
          exports, the oldest first. The file contains no secrets and no evidence.
        </p>
        <p>
          <Anchor download href={routes.api.audit({ format: "jsonl" })}>
            Download as JSON lines
          </Anchor>
          {" · "}
          <Anchor download href={routes.api.audit({ format: "csv" })}>
            Download as CSV
          </Anchor>
        </p>
      </section>
    </div>
  );
}

function Facts({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
}) {
  return (
    <section aria-label={title} className={classes.section}>
      <Title order={2}>{title}</Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
