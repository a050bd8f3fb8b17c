import { z } from "zod";
import { documentSchema } from "@/lib/investigation/document/document-schema";

/** Where the schema is published, as a file of the server and of this repository. */
export const publishedSchema = "public/schemas/whence.timeline-1.schema.json";

/**
 * `whence.timeline/1` for other programs, from the schema our own reader uses. Further members are allowed, as our reader
 * allows them: members are added to this format, and none is removed or gets another meaning.
 */
export function documentJsonSchema(): object {
  return {
    $id: "urn:whence:timeline:1",
    title: "whence.timeline/1",
    description:
      "The timeline of an incident with its citations, causes, gaps and journal. Times are ISO 8601 UTC with milliseconds; lines are counted from 1, an index from 0, a region is in thousandths of the picture.",
    ...z.toJSONSchema(documentSchema, { io: "input", reused: "ref" }),
  };
}
