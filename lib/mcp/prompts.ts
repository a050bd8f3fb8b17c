import { quotedNotice } from "./quoted";

export type AgentPrompt = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: (incident: string) => string;
};

const citing =
  "Cite every sentence by path and line. Say what is not known rather than guess; a gap is an answer.";

/** How investigations commonly go, by the tools there are. */
export const prompts: readonly AgentPrompt[] = [
  {
    name: "first_look",
    title: "Take a first look",
    description: "What happened, when, who was hit, and what is not known yet.",
    text: (incident) =>
      `Take a first look at the incident ${incident}. Read list_files, read_timeline (importance key) and read_graph, then list_gaps. Tell in ten sentences at most what happened, when the impact began and ended, the most likely root cause with its confidence (where the cause is not established, the candidates and what would settle each), and what the evidence does not show.`,
  },
  {
    name: "challenge_the_cause",
    title: "Challenge the root cause",
    description: "Looks for evidence against the present root cause, and for a rival.",
    text: (incident) =>
      `Challenge the root cause of the incident ${incident}. Read read_graph. For the first root cause, or the first candidate where none is named, ask: did anything begin earlier (view_around, list_happenings)? Does every link on the way to the impact hold in time and mechanism? Do like things that did not change fail too (compare_siblings)? What would be seen if another cause were true, and is it seen? Report each test with what spoke for and against. Where you may propose, propose what stands up as a finding, and a doubt where a link does not hold.`,
  },
  {
    name: "close_the_gaps",
    title: "Close the gaps",
    description: "Searches the evidence for what answers the open questions.",
    text: (incident) =>
      `Go through the open questions of the incident ${incident} (list_gaps), the gravest first. For each, search the evidence for an answer (search_records, read_file, query_records). Report which are answered, by which lines; which the evidence cannot answer, and what would. Where you may propose, propose the events that answer one.`,
  },
  {
    name: "follow_an_entity",
    title: "Follow an entity",
    description: "What became of one service, host or person, and who acted on it.",
    text: (incident) =>
      `Ask which entity to follow, if nobody has said so. Then read entity_history of it in the incident ${incident}, follow_value for its names in the evidence, and view_around for each change of its state. Tell what became of it in order of time, and who or what acted on it.`,
  },
  {
    name: "write_the_postmortem",
    title: "Write the postmortem",
    description: "A blameless account from the report as it stands.",
    text: (incident) =>
      `Write a blameless postmortem of the incident ${incident} from the resource whence://incidents/${incident}/report and read_graph: summary, impact, what happened, root cause (or that it is not established, with its candidates) and contributing factors, what went well, what is not known, action items. Name roles, not people. Mark what no person has accepted yet as proposed.`,
  },
];

export function promptText({ text }: AgentPrompt, incident: string): string {
  return `${text(incident)} ${citing} ${quotedNotice}`;
}
