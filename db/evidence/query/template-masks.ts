import { readFile } from "node:fs/promises";
import { z } from "zod";
import { isMissing } from "../cache/missing-file";

const masksSchema = z.array(z.object({ mask: z.string(), template: z.string() }));

/** What the masks that records were stored with were grouped to; a mask that was not grouped is its own template. */
export class TemplateMasks {
  private readonly templates: ReadonlyMap<string, string>;

  constructor(masks: readonly { readonly mask: string; readonly template: string }[]) {
    this.templates = new Map(masks.map(({ mask, template }) => [mask, template]));
  }

  templateOf(mask: string): string {
    return this.templates.get(mask) ?? mask;
  }

  masksOf(template: string): readonly string[] {
    const masks = [...this.templates].filter(([, of]) => of === template).map(([mask]) => mask);
    return this.templates.has(template) ? masks : [...masks, template];
  }

  /** Those whose template is another text. */
  get grouped(): readonly { readonly mask: string; readonly template: string }[] {
    return [...this.templates].flatMap(([mask, template]) =>
      mask === template ? [] : [{ mask, template }],
    );
  }

  /** In characters. */
  get size(): number {
    let size = 0;
    for (const [mask, template] of this.templates) size += mask.length + template.length;
    return size;
  }
}

export async function readTemplateMasks(path: string): Promise<TemplateMasks> {
  try {
    return new TemplateMasks(masksSchema.parse(JSON.parse(await readFile(path, "utf8"))));
  } catch (error) {
    if (isMissing(error)) return new TemplateMasks([]);
    throw new Error(`Cannot read the templates ${path}`, { cause: error });
  }
}
