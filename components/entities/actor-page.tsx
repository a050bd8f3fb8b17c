"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { ArtifactId, EntityId, EventId, IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { narrowToEntity, narrowToTemplate } from "@/lib/routes/evidence-terms";
import { routes } from "@/lib/routes/routes";
import { formatEventTime, formatTime } from "@/lib/time/shown/time-text";
import {
  type ActorAnswer,
  type ActorChapter,
  actorAnswerSchema,
  chapterWindow,
  findActor,
  knownImpact,
  listDoings,
  toChapters,
} from "@/lib/view-model/entities/actor-story";
import { describeNeighbour, listNeighbours } from "@/lib/view-model/entities/entity-neighbours";
import { countOf } from "@/lib/view-model/text/byte-size";
import { useEvidenceVersion } from "../timeline/use-evidence-version";
import { FailureAlert } from "../ui/failure-alert";
import { fetchJson } from "../ui/fetch-json";
import { LoadingRows } from "../ui/loading-rows";
import classes from "./actor-page.module.css";

/** Which records to look for: by the text of the search box, and the time and the file they lie in. */
export type RecordsAsked = {
  readonly text: string;
  readonly window: Interval | null;
  readonly artifactId: ArtifactId | null;
};

type ActorPageProps = {
  readonly incidentId: IncidentId;
  readonly actor: EntityId;
  readonly timeline: Timeline;
  readonly artifacts: readonly DatedArtifact[];
  readonly zone: string;
  readonly onEvent: (id: EventId) => void;
  readonly onEntity: (id: EntityId) => void;
  readonly onSearch: (asked: RecordsAsked) => void;
  readonly onClose: () => void;
};

/** All that somebody did: its events and records by phase, what its records say, its files, and whom it met. */
export function ActorPage(props: ActorPageProps) {
  const { incidentId, actor, timeline, artifacts, onClose } = props;
  const version = useEvidenceVersion(artifacts);
  const asked = { incidentId, entity: actor, ...knownImpact(timeline) };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["actor", asked, version],
    queryFn: ({ signal }) => fetchJson(routes.api.actor(asked), actorAnswerSchema, signal),
    retry: false,
  });
  const known = findActor(timeline, actor, data?.names ?? []);
  const name = known?.name ?? data?.name ?? "";
  return (
    <section
      className={classes.page}
      aria-label={name === "" ? "All actions of this entity" : `All actions of ${name}`}
    >
      <div>
        <Button size="compact-xs" variant="default" onClick={onClose}>
          Back to all entities
        </Button>
      </div>
      <header>
        <p className={classes.note}>{known?.type ?? data?.type}</p>
        <h2 className={classes.title}>{name}</h2>
      </header>
      {error === null ? null : (
        <FailureAlert
          title="Could not count the records of this actor"
          onRetry={() => void refetch()}
        >
          {error.message}
        </FailureAlert>
      )}
      {isPending ? <LoadingRows label="Counting the records of this actor" /> : null}
      {isPending ? null : <Story {...props} actor={known?.id ?? actor} answer={data ?? null} />}
    </section>
  );
}

/** Without an answer of the server what the timeline alone knows. */
function Story(props: ActorPageProps & { readonly answer: ActorAnswer | null }) {
  const { answer, actor, timeline, zone, onEvent, onEntity } = props;
  const events = useMemo(() => listDoings(timeline, actor), [timeline, actor]);
  const chapters = useMemo(
    () => toChapters(answer?.records.parts ?? [], events, zone),
    [answer, events, zone],
  );
  const met = useMemo(
    () => listNeighbours(timeline, actor).filter(({ together }) => together > 0),
    [timeline, actor],
  );
  return (
    <>
      {answer === null ? null : <Figures {...props} answer={answer} events={events.length} />}
      {answer?.records.isSharedByParts ? (
        <p className={classes.note}>
          A record with a coarse time counts in each phase that it may belong to.
        </p>
      ) : null}
      {chapters.map((chapter) => (
        <Chapter key={chapter.key} {...{ chapter, answer, zone, onEvent }} {...props} />
      ))}
      {answer === null ? null : <Sayings {...props} answer={answer} />}
      {answer === null ? null : <Files {...props} answer={answer} />}
      <List heading={`In the same events (${met.length})`} isEmpty={met.length === 0}>
        {met.map((neighbour) => (
          <li key={neighbour.entity.id}>
            <Line onOpen={() => onEntity(neighbour.entity.id)}>
              <strong>{neighbour.entity.name}</strong>{" "}
              <span className={classes.note}>
                {neighbour.entity.type} · {describeNeighbour(neighbour)}
              </span>
            </Line>
          </li>
        ))}
      </List>
    </>
  );
}

type Answered = ActorPageProps & { readonly answer: ActorAnswer };

function Figures({
  answer: { names, records },
  events,
  zone,
  onSearch,
}: Answered & { readonly events: number }) {
  const { total, undated, firstSeen, lastSeen, files } = records;
  const say = (at: typeof firstSeen) =>
    at === null ? "not known" : `${formatTime(at, zone, { withDay: true })} ${zone}`;
  const [, ...others] = names;
  return (
    <dl className={classes.figures}>
      <dt>Records of this entity</dt>
      <dd>
        <Line
          onOpen={() =>
            onSearch({ text: narrowToEntity("", names), window: null, artifactId: null })
          }
        >
          {countOf(total, "record")}
        </Line>{" "}
        in {countOf(files.length, "file")}
        {undated === 0 ? "" : `, ${countOf(undated, "record")} without a time`}
      </dd>
      <dt>Events</dt>
      <dd>{countOf(events, "event")}</dd>
      <dt>First seen</dt>
      <dd>{say(firstSeen)}</dd>
      <dt>Last seen</dt>
      <dd>{say(lastSeen)}</dd>
      {others.length === 0 ? null : (
        <>
          <dt>Other names</dt>
          <dd>{others.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

function Chapter({
  chapter,
  answer,
  zone,
  onEvent,
  onSearch,
}: Pick<ActorPageProps, "zone" | "onEvent" | "onSearch"> & {
  readonly chapter: ActorChapter;
  readonly answer: ActorAnswer | null;
}) {
  const { heading, records, events } = chapter;
  return (
    <section className={classes.chapter} aria-label={heading}>
      <h3 className={classes.heading}>{heading}</h3>
      <p className={classes.note}>
        {countOf(events.length, "event")}
        {records === null || answer === null ? null : " · "}
        {records === null || answer === null ? null : records === 0 ? (
          "no records"
        ) : (
          <Line
            onOpen={() =>
              onSearch({
                text: narrowToEntity("", answer.names),
                window: chapterWindow(chapter, answer.records),
                artifactId: null,
              })
            }
          >
            {countOf(records, "record")}
          </Line>
        )}
      </p>
      <ul className={classes.list}>
        {events.map((event) => (
          <li key={event.id}>
            <Line onOpen={() => onEvent(event.id)}>
              <span className={classes.note}>
                {formatEventTime(event.time, zone, { withDay: true })}
              </span>{" "}
              {event.title}
            </Line>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sayings({ answer: { names, records }, onSearch }: Answered) {
  const { templates, templatesTotal } = records;
  const more = templatesTotal > templates.length ? `, the ${templates.length} commonest` : "";
  return (
    <List
      heading={`Content of the records (${countOf(templatesTotal, "kind of line", "kinds of lines")}${more})`}
      isEmpty={templates.length === 0}
    >
      {templates.map(({ template, count, severity }) => (
        <li key={template}>
          <Line
            onOpen={() =>
              onSearch({
                text: narrowToTemplate(narrowToEntity("", names), template),
                window: null,
                artifactId: null,
              })
            }
          >
            <span className={classes.count}>{count.toLocaleString("en-US")}×</span> {template}
          </Line>
          {severity === null ? null : <span className={classes.note}> {severity}</span>}
        </li>
      ))}
    </List>
  );
}

function Files({ answer: { names, records }, artifacts, onSearch }: Answered) {
  const pathOf = new Map(artifacts.map(({ id, path }) => [id, path]));
  return (
    <List heading={`Files (${records.files.length})`} isEmpty={records.files.length === 0}>
      {records.files.map(({ artifactId, records: count }) => (
        <li key={artifactId}>
          <Line
            onOpen={() => onSearch({ text: narrowToEntity("", names), window: null, artifactId })}
          >
            {toShownPath(pathOf.get(artifactId) ?? artifactId)}
          </Line>{" "}
          <span className={classes.note}>{countOf(count, "record")}</span>
        </li>
      ))}
    </List>
  );
}

/** Nothing where there is nothing to list. */
function List({
  heading,
  isEmpty,
  children,
}: {
  readonly heading: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}) {
  if (isEmpty) return null;
  return (
    <section className={classes.chapter} aria-label={heading}>
      <h3 className={classes.heading}>{heading}</h3>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

function Line({ onOpen, children }: { readonly onOpen: () => void; readonly children: ReactNode }) {
  return (
    <UnstyledButton className={classes.line} onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
}
