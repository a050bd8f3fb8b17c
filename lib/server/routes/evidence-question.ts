import { z } from "zod";
import { ok, type Result } from "@/lib/base/result";
import { recordKinds, severities } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import { artifactIds, incidentIds } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import { withEntityFiles } from "@/lib/investigation/evidence/entities/named-records";
import type {
  EvidenceFilter,
  EvidenceQuery,
  EvidenceReader,
} from "@/lib/investigation/ports/evidence-port";
import { parseEvidenceTerms } from "@/lib/routes/evidence-terms";
import { instantParameter, listOf } from "./route-input";

const findCharsMax = 1000;

/** Which records: by artifact, time, kind and severity. */
const filterInput = z.object({
  incidentId: incidentIds.schema,
  artifactId: artifactIds.schema.optional(),
  /** Every file but this one. */
  without: artifactIds.schema.optional(),
  from: instantParameter.optional(),
  to: instantParameter.optional(),
  kinds: listOf(recordKinds).optional(),
  severities: listOf(severities).optional(),
});

/** The same, and what the search box says of them, or one pattern. */
export const questionInput = filterInput.extend({
  find: z.string().max(findCharsMax).optional(),
  regex: z.string().max(findCharsMax).optional(),
});

function toFilter(
  given: Omit<z.output<typeof filterInput>, "incidentId">,
  { artifacts }: Pick<EvidenceReader, "artifacts">,
): EvidenceFilter {
  const { artifactId, without, from, to, kinds, severities: levels } = given;
  const others = artifacts.map(({ artifact }) => artifact.id).filter((id) => id !== without);
  return {
    ...(without !== undefined && { artifactIds: others }),
    ...(artifactId !== undefined && { artifactIds: [artifactId] }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(kinds !== undefined && { kinds }),
    ...(levels !== undefined && { severities: levels }),
  };
}

type Question = Omit<EvidenceQuery, "limit" | "cursor">;

/** What the box says narrows the other filters further. */
export function toQuestion(
  given: Omit<z.output<typeof questionInput>, "incidentId">,
  evidence: Pick<EvidenceReader, "artifacts">,
): Result<Question, CaseProblem> {
  const parsed = parseEvidenceTerms(given.find ?? "");
  if (!parsed.ok) return refuse("invalid", parsed.error.message);
  const { kinds, severities: levels } = parsed.value;
  const patterns: readonly EvidenceTerm[] = given.regex
    ? [{ kind: "regex", regex: given.regex, isExcluded: false }]
    : [];
  return ok({
    ...toFilter(
      {
        ...given,
        kinds: both(given.kinds, kinds),
        severities: both(given.severities, levels),
      },
      evidence,
    ),
    terms: [...withEntityFiles(parsed.value.terms, evidence), ...patterns],
  });
}

function both<Word>(asked: Word[] | undefined, written: readonly Word[] | null) {
  if (written === null) return asked;
  return written.filter((word) => asked?.includes(word) ?? true);
}
