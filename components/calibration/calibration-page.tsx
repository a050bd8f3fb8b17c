import { Anchor, Text, Title } from "@mantine/core";
import { routes } from "@/lib/routes/routes";
import {
  binColumns,
  groupColumns,
  type CalibrationPage as Page,
} from "@/lib/view-model/calibration/calibration-page";
import { MessagePanel } from "../ui/message-panel";
import { CalibrationCurve } from "./calibration-curve";
import classes from "./calibration-page.module.css";
import { CountTable } from "./count-table";

/** How what analysts stated compares with what people kept, for everybody who reads. */
export function CalibrationPage({ page }: { readonly page: Page }) {
  const { summary, scope, shown } = page;
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>Calibration</Title>
        <Text>{summary}</Text>
        <p className={classes.dimmed}>{scope}</p>
      </div>
      {shown === null ? (
        <MessagePanel icon="info" title="Too few decisions yet">
          Accept, edit or reject what an analysis proposed. From ten decisions on, this page shows
          how many proposals people keep at each stated confidence.
        </MessagePanel>
      ) : (
        <Figures shown={shown} />
      )}
      <p className={classes.dimmed}>
        Every case, with its incident and item:{" "}
        <Anchor
          href={routes.api.calibration({ format: "csv" })}
          download
          size="sm"
          underline="always"
        >
          CSV
        </Anchor>
        ,{" "}
        <Anchor
          href={routes.api.calibration({ format: "json" })}
          download
          size="sm"
          underline="always"
        >
          JSON
        </Anchor>
      </p>
    </div>
  );
}

function Figures({ shown }: { readonly shown: NonNullable<Page["shown"]> }) {
  return (
    <>
      <section className={classes.section} aria-labelledby="kept-by-stated">
        <Title order={2} id="kept-by-stated">
          Share of accepted proposals by stated confidence
        </Title>
        <Text>{shown.error} The comparison changes no confidence.</Text>
        <CalibrationCurve points={shown.points} />
        <CountTable
          name="Share of accepted proposals by stated confidence"
          columns={binColumns}
          rows={shown.bins}
        />
      </section>
      {shown.groups.map(({ title, heads, rows, more }) => (
        <section key={title} className={classes.section} aria-label={title}>
          <Title order={2}>{title}</Title>
          <CountTable name={title} columns={[heads, ...groupColumns]} rows={rows} />
          {more === null ? null : <p className={classes.dimmed}>{more}</p>}
        </section>
      ))}
    </>
  );
}
