import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { ExpertRules } from "../expert-rules";
import { findPiece, type Piece } from "../tools/find-piece";
import { answeredMax, finishAnswer } from "../tools/finish-answer";
import { openInquiry } from "../tools/inquiry";
import { windowOf } from "../tools/question-window";
import { type DatedEvent, readStory, type Story } from "../tools/story";
import { askTopology } from "./ask-topology";
import { findUpstream } from "./find-upstream";
import { findUpstreamMoments } from "./find-upstream-moment";

/** Asked of nothing in particular, so many events that nothing explains are gone after. */
const effectsMax = 8;
const momentsMax = 2;

/** Who depends on whom, whether trouble upstream explains an event, and how peers were at the time. */
export const answerNetwork: ExpertRules = async ({ question }, desk) => {
  const inquiry = openInquiry(desk);
  const story = readStory(desk.timeline);
  const piece = findPiece(desk.timeline, story, question.about);
  const window = windowOf(question, piece, story);
  if (window === null) return finishAnswer(inquiry, [], ["nothing: the timeline tells no story"]);
  const topology = await askTopology(inquiry, window);
  const effects = piece === null ? unexplained(story, desk.timeline.causalLinks) : effectsOf(piece);
  const findings: (FindingDraft | null)[] = [];
  const searched = [`${topology.answer.edges.length} pairs of which one names the other`];
  for (const effect of effects.slice(0, effectsMax)) {
    if (findings.filter((finding) => finding !== null).length >= answeredMax) break;
    findings.push(await findUpstream(inquiry, story, effect, topology));
  }
  const [effect] = effects;
  if (piece !== null && effect !== undefined) {
    const upstream = await findUpstreamMoments(inquiry, story, effect, topology, momentsMax);
    findings.push(...upstream.findings);
    searched.push(upstream.searched);
  }
  return finishAnswer(inquiry, findings, searched);
};

/** Key events that nothing leads to, in order of time. */
function unexplained(
  { events }: Story,
  links: readonly { readonly target: string }[],
): readonly DatedEvent[] {
  const explained = new Set(links.map(({ target }) => target));
  return events.filter(({ id, importance }) => importance === "key" && !explained.has(id));
}

function effectsOf(piece: Piece): readonly DatedEvent[] {
  if (piece.kind === "event") return [piece.event];
  return piece.kind === "causal-link" ? [piece.target] : [];
}
