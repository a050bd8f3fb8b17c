import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Desk } from "@/lib/investigation/toolbox/desk";

/** Files whose fields are named; a question that finds nothing names those of others. */
const filesMax = 40;
/** Records whose fields are looked at. */
const recordsMax = 100;
/** What is told of the fields of one file, and of all of them. */
const fileCharactersMax = 100;
const charactersMax = 2_000;

/** What a model needs to know of files beside what the survey says of them, by their paths. */
export async function fileNotes(
  desk: Desk,
  timeline: Pick<Timeline, "uncertainties" | "gaps">,
): Promise<ReadonlyMap<string, string>> {
  const notes = new Map<string, string>();
  let left = charactersMax;
  for (const { artifact } of desk.evidence.artifacts.slice(0, filesMax)) {
    const names = await fieldNames(desk, artifact);
    if (names === "" || names.length > left) continue;
    left -= names.length;
    notes.set(artifact.path, `; fields: ${names}`);
  }
  for (const [path, how] of correctedClocks(timeline)) {
    notes.set(path, `${notes.get(path) ?? ""}; its clock was corrected, ${desk.mask(how)}`);
  }
  return notes;
}

/** Those of its first records, which tell how the file is built. */
async function fieldNames(desk: Desk, { id, report }: Artifact): Promise<string> {
  if (report.kind !== "read" || report.records === 0) return "";
  const without = ["message", "template", "stamp"] as const;
  for await (const chunk of desk.evidence.scan({ artifactIds: [id] }, { order: "file", without })) {
    const [first] = chunk;
    if (first === undefined || first.locator.kind === "frame") return "";
    const records = chunk.slice(0, recordsMax);
    const names = [...new Set(records.flatMap(({ fields }) => Object.keys(fields)))];
    const { path, locator } = first;
    return desk.showWords({ path, locator }, withinCharacters(names));
  }
  return "";
}

function withinCharacters(names: readonly string[]): string {
  let told = "";
  for (const [index, name] of names.entries()) {
    const next = `${told}${told === "" ? "" : ", "}${name.replace(/\s+/g, " ")}`;
    if (next.length > fileCharactersMax) return `${told} and ${names.length - index} more`.trim();
    told = next;
  }
  return told;
}

const headline = /^The clock of .*? is (.*)$/s;

/** What `correct_clock` said of files and nobody has taken back, the last word of each. */
function correctedClocks({
  uncertainties,
  gaps,
}: Pick<Timeline, "uncertainties" | "gaps">): ReadonlyMap<string, string> {
  const open = uncertainties.filter(
    ({ context, type, status }) =>
      context === "clock" && type === "conflicting" && status === "open",
  );
  return new Map(
    open.flatMap(({ description }) => {
      const [, how] = headline.exec(description) ?? [];
      const gap = gaps.find((one) => one.reason === "clock" && one.description === description);
      return how === undefined || gap?.status !== "open"
        ? []
        : gap.files.map((path) => [path, how] as const);
    }),
  );
}
