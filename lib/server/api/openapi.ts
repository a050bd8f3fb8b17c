import { z } from "zod";
import type { Endpoint, PublishedSchema } from "./endpoint";
import { apiBase, endpoints } from "./endpoints";
import { problemType } from "./problem";
import { deliveryAnswer } from "./receive-alerts";

const jsonType = "application/json";

/** https://spec.openapis.org/oas/v3.1.1.html: what the table of endpoints says, in the form that other tools read. */
export const openApiDocument = {
  openapi: "3.1.1",
  info: { title: "Whence", version: "1", description: "Send evidence, read what is known of it." },
  servers: [{ url: apiBase }],
  security: [{ token: [] }],
  components: {
    securitySchemes: {
      token: { type: "http", scheme: "bearer", description: "A token from the page Tokens" },
    },
    schemas: {
      Problem: toSchema(
        z.object({
          type: z.string(),
          title: z.string(),
          status: z.int(),
          detail: z.string(),
          fields: z.record(z.string(), z.string()).optional(),
        }),
        "output",
      ),
    },
  },
  paths: toPaths(),
} as const;

/** As the document writes an address: it has no word for a parameter that holds slashes. */
export function toTemplate(path: string): string {
  return path.replaceAll("+}", "}");
}

function toPaths(): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of endpoints) {
    const path = toTemplate(each.path);
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: toOperation(each) };
  }
  return { ...paths, ...toHookPath() };
}

/** Each source proves itself in its own way: docs/doors.md. */
function toHookPath() {
  return {
    "/hooks/{source}": {
      post: {
        summary: "Takes alerts and changes from a source that an administrator added",
        security: [{ token: ["send"] }, {}],
        parameters: [{ name: "source", in: "path", required: true, schema: { type: "string" } }],
        requestBody: { required: true, content: { [jsonType]: { schema: { type: "object" } } } },
        responses: {
          200: {
            description: "What became of it",
            content: { [jsonType]: { schema: toSchema(deliveryAnswer, "output") } },
          },
          default: problemAnswer(),
        },
      },
    },
  };
}

function problemAnswer() {
  return {
    description: "What was wrong, in plain words",
    content: { [problemType]: { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

function toOperation({ summary, scope, params, query, body, answers }: Endpoint) {
  return {
    ...{ summary, "x-scope": scope, security: [{ token: [scope] }] },
    parameters: [...toParameters(params, "path"), ...toParameters(query, "query")],
    ...(body !== null && {
      requestBody: {
        required: true,
        content:
          body === "bytes"
            ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
            : { [jsonType]: { schema: toSchema(body, "input") } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [
          status,
          { description: summary, content: { [jsonType]: { schema: toAnswer(schema) } } },
        ]),
      ),
      default: problemAnswer(),
    },
  };
}

function toParameters({ shape }: z.ZodObject, place: "path" | "query") {
  return Object.entries(shape).map(([name, schema]) => ({
    ...{ name, in: place, schema: toSchema(schema, "input") },
    required: place === "path" || !z.safeParse(schema, undefined).success,
  }));
}

function toAnswer(schema: z.ZodType | PublishedSchema) {
  return schema instanceof z.ZodType ? toSchema(schema, "output") : schema;
}

function toSchema(schema: z.core.$ZodType, io: "input" | "output") {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return written;
}
