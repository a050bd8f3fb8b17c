import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { type JsonObject, textOf } from "../json-object";
import { openRoles } from "../member-roles";
import { timeIn, wordIn } from "../member-values";

/*
 * Design: a run of a pipeline, a job or a deployment, as GitHub, GitLab, Jenkins, Spinnaker and their like
 * list them. It is told by its shape: it has an outcome, times of its life, and says what ran (a revision,
 * a branch, an environment, stages). It becomes a record when it started and one when it ended.
 */

const rolesOf = openRoles({
  outcome: ["conclusion", "result", "status", "state", "phase"],
  created: ["createdat", "created", "queuedat", "buildtime"],
  started: ["runstartedat", "startedat", "starttime", "started", "timestamp"],
  finished: [
    "finishedat",
    "completedat",
    "endtime",
    "endedat",
    "stoppedat",
    "finished",
    "completed",
  ],
  updated: ["updatedat", "updated", "laststatechange"],
  durationMs: ["duration"],
  version: ["headsha", "sha", "revision", "commitsha", "commit", "lastcommit", "gitcommit"],
  branch: ["headbranch", "ref", "branch", "sourcebranch", "gitref"],
  environment: ["environment", "env", "stage", "target", "cluster"],
  name: [
    ...["workflowname", "pipelinename", "jobname", "name", "fulldisplayname", "displayname"],
    ...["pipeline", "workflow", "job", "task", "title", "displaytitle"],
  ],
  about: ["displaytitle", "title", "description", "message"],
  number: ["runnumber", "number", "iid", "id", "databaseid"],
  service: ["application", "app", "service", "repository", "project", "projectname", "repo"],
  by: [
    ...["actor", "triggeringactor", "user", "creator", "triggeredby", "startedby", "author"],
    ...["initiatedby", "requestedby", "by", "trigger"],
  ],
  parts: [
    "stages",
    "steps",
    "jobs",
    "deployable",
    "statusesurl",
    "pipelineid",
    "runid",
    "trigger",
    "estimatedduration",
    "changesets",
  ],
});

type Roles = ReturnType<typeof rolesOf>;

/** What ran has to be said by one of these. */
const contentRoles = ["version", "branch", "environment", "parts"] as const;

export function isPipelineRun(object: JsonObject): boolean {
  if (object.level !== undefined || object.msg !== undefined) return false;
  const roles = rolesOf(object);
  const times = [roles.created, roles.started, roles.finished, roles.updated];
  const dated = times.filter((member) => timeIn(object, member) !== null).length;
  const isTimed = dated >= 2 || (dated === 1 && isBuild(roles));
  const content = contentRoles.filter((role) => roles[role] !== undefined).length;
  if (!isTimed || content === 0) return false;
  const hasOutcome = /[a-z]/i.test(wordIn(object, roles.outcome) ?? "");
  return hasOutcome || (content >= 2 && roles.by !== undefined);
}

/** Jenkins writes when a build started and how long it took. */
function isBuild(roles: Roles): boolean {
  return roles.durationMs !== undefined && roles.parts !== undefined;
}

const unfinished =
  /^(queued|pending|created|waiting|running|in.?progress|requested|not.?started|started)$/;
const failed = /^(fail|error|timed.?out|terminal|broken|unstable)/;

export function lowerPipelineRun(object: JsonObject): readonly Draft[] {
  const roles = rolesOf(object);
  const run = describeRun(object, roles);
  const outcome = wordIn(object, roles.outcome)?.toLowerCase() ?? "started";
  const isOver = !unfinished.test(outcome);
  const begins = timeIn(object, roles.started) ?? timeIn(object, roles.created);
  const ends = isOver ? endOf(object, roles, begins) : null;
  const isMoment = begins === null || ends?.wallMicros === begins.wallMicros;
  if (isMoment) return [toDraft(run, ends ?? begins, outcome)];
  const first = toDraft(run, begins, isOver ? "started" : outcome);
  return ends === null ? [first] : [first, toDraft(run, ends, outcome)];
}

function toDraft(run: Run, stamp: StampAsWritten | null, status: string): Draft {
  return {
    stamp,
    kind: "change",
    severity: failed.test(status) ? "error" : null,
    source: textOf(run.fields.service),
    message: [run.head, status, run.tail].filter((part) => part !== "").join(" "),
    template: `${run.template} ${status}`,
    fields: { ...run.fields, status, phase: status },
  };
}

/** When it ended; a run that is over was last touched then. Jenkins says how long it took instead. */
function endOf(object: JsonObject, roles: Roles, begins: StampAsWritten | null) {
  const stated = timeIn(object, roles.finished);
  if (stated !== null) return stated;
  const took = roles.durationMs === undefined ? undefined : object[roles.durationMs];
  const isMillis = object.timestamp !== undefined && typeof took === "number" && took > 0;
  if (isMillis && begins !== null && begins.granularity === "millisecond")
    return { ...begins, wallMicros: begins.wallMicros + took * 1000 };
  return timeIn(object, roles.updated);
}

type Run = {
  /** What ran and where; between it and `tail` stands what became of it. */
  readonly head: string;
  readonly tail: string;
  readonly template: string;
  readonly fields: Readonly<Record<string, FieldValue>>;
};

function describeRun(object: JsonObject, roles: Roles): Run {
  const read = (role: keyof Roles) => wordIn(object, roles[role]);
  const environment = read("environment");
  const name = read("name");
  const isDeploy = environment !== null || /deploy|release|rollout/i.test(name ?? "");
  const facts = {
    type: isDeploy ? "deploy" : "pipeline",
    service: read("service"),
    environment,
    branch: read("branch")?.replace(/^refs\/(heads|tags)\//, "") ?? null,
    by: read("by"),
  };
  const version = read("version") ?? facts.branch;
  const job = isDeploy ? null : name;
  const about = read("about");
  return {
    head: joinWords([
      [facts.type, ""],
      ["", facts.service],
      ["", name === facts.service ? null : name],
      ["#", read("number")],
      ["of ", version === null ? null : shorten(version)],
      ["on ", facts.branch === version ? null : facts.branch],
      ["to ", environment],
    ]),
    tail: joinWords([
      ["by ", facts.by],
      ["- ", about === name ? null : about],
    ]),
    template: joinWords([
      [facts.type, ""],
      ["", facts.service],
      ["", name],
    ]),
    fields: statedFields({
      ...flattenFields(object),
      ...facts,
      version,
      job,
      conclusion: read("outcome"),
    }),
  };
}

/** A revision of forty digits is known by its first twelve. */
function shorten(version: string): string {
  return /^[0-9a-f]{40}$/.test(version) ? version.slice(0, 12) : version.slice(0, 60);
}

function joinWords(parts: readonly (readonly [string, string | null])[]): string {
  return parts
    .flatMap(([before, word]) => (word === null ? [] : [before + word]))
    .filter((word) => word !== "")
    .join(" ");
}
