import type { IncidentSummary } from "@/lib/view-model/summary/incident-summary";
import { ClockTable } from "../../document/clock-table";
import classes from "./summary.module.css";
import { SummaryLineText } from "./summary-line";

export function SummaryClock({
  summary: { clock, citations, day },
  zone,
}: {
  readonly summary: IncidentSummary;
  readonly zone: string;
}) {
  return (
    <section className={`${classes.part} ${classes.clock}`} aria-label="Clock of the incident">
      <ClockTable
        clock={clock}
        about={`${day === "" ? "" : `${day}, `}times in ${zone}`}
        draw={(line) => <SummaryLineText line={line} citations={citations} />}
      />
    </section>
  );
}
