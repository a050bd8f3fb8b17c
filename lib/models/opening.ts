import { formatInstant } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { EvidenceReference } from "@/lib/domain/evidence";
import { describeMore, type Survey, type SurveyLine, surveyHeadings } from "@/lib/domain/survey";
import type { Timeline } from "@/lib/domain/timeline";
import type { PassInput } from "@/lib/investigation/ports/task";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import type { Handles } from "@/lib/investigation/toolbox/handles";
import { lineText } from "@/lib/investigation/toolbox/shown-answer";
import type { Chunk, Priority } from "./context-window";

/** What stands first in the survey, and what people wrote, is read before all else. */
const important: ReadonlySet<string> = new Set(["first", "unusual", "files", "people", "deeds"]);

/** The survey, a chunk a section, every line with its handle. */
export async function surveyChunks(
  survey: Survey,
  desk: Desk,
  handles: Handles,
): Promise<readonly Chunk[]> {
  const chunks: Chunk[] = [];
  for (const section of survey.sections) {
    const lines: string[] = [];
    for (const line of section.lines) lines.push(await surveyText(line, desk, handles));
    const heading = surveyHeadings[section.key];
    const priority: Priority = important.has(section.key) ? "high" : "low";
    chunks.push({
      priority,
      text: `## ${heading}\n${[...lines, describeMore(section)].filter((one) => one !== "").join("\n")}`,
      summary: `## ${heading}: left out to save room (${section.lines.length} lines)`,
    });
  }
  return chunks;
}

async function surveyText(line: SurveyLine, desk: Desk, handles: Handles): Promise<string> {
  const [first] = line.references;
  const locator = first?.locator ?? null;
  const place =
    first === undefined || locator === null || locator.kind === "frame"
      ? null
      : { path: first.path, locator };
  const course = line.course === null ? "" : ` ${line.course.marks} ${line.course.peak}`;
  const why = line.why === "" ? "" : ` (${line.why})`;
  // What is quoted is hidden as its place asks; what code says, as it stands.
  const said =
    place !== null && line.basis === "quoted" ? await desk.showPlace(place) : desk.mask(line.text);
  // A line about a file as a whole has no place to cite, and names it.
  const file = place === null && first !== undefined ? `${first.path}: ` : "";
  return lineText(
    { text: `${file}${said}${desk.mask(why)}${course}`, at: line.at, place },
    place === null ? null : handles.give(place),
  );
}

/** What stands on the timeline already, by the ids it is named with. */
export function timelineChunk(timeline: Timeline, desk: Desk, handles: Handles): Chunk {
  const cited = (evidence: readonly EvidenceReference[]) =>
    evidence
      .flatMap(({ path, locator }) =>
        locator.kind === "frame" ? [] : [handles.give({ path, locator })],
      )
      .join(" ");
  const titles = new Map(timeline.events.map(({ id, title }) => [id, title]));
  const lines = [
    "## Entities",
    ...timeline.entities.map(({ id, type, name }) => `${id} ${type} ${name}`),
    "## Events that stand (who says so, importance)",
    ...timeline.events
      .filter(isLive)
      .map(({ id, time, title, kind, importance, actor, status, evidence }) => {
        const at = time.kind === "unknown" ? "time unknown" : formatInstant(time.earliest);
        const by = status === "proposed" ? actor : `${status} by a person`;
        return `${id} ${at} ${title} [${kind}, ${importance}, ${by}] ${cited(evidence)}`;
      }),
    "## Uncertainties that stand",
    ...timeline.uncertainties.map(({ type, description }) => `${type}: ${description}`),
    "## Causal links that stand",
    ...timeline.causalLinks
      .filter(isLive)
      .map(
        ({ source, target, relation, actor }) =>
          `${source} (${titles.get(source)}) ${relation} ${target} (${titles.get(target)}) [${actor}]`,
      ),
    "## States that stand",
    ...timeline.stateChanges
      .filter(isLive)
      .map(
        ({ entity, property, from, to, at }) =>
          `${entity} ${property}: ${from ?? "?"} → ${to} ${at.kind === "unknown" ? "" : formatInstant(at.earliest)}`,
      ),
  ];
  return {
    priority: "critical",
    text: desk.maskAll(lines.join("\n")),
    summary: "",
  };
}

/** What people have refused, so that it is not proposed again for the same reason. */
export function refusalChunk({ refusals }: PassInput, desk: Desk): readonly Chunk[] {
  if (refusals.length === 0) return [];
  const lines = refusals.map(({ noun, title, reason }) => `- ${noun} "${title}": ${reason}`);
  const text = `## Rejected by people: propose it again only with evidence not cited before\n${desk.maskAll(lines.join("\n"))}`;
  return [{ priority: "critical", text, summary: "" }];
}
