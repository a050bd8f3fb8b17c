import { replaceTokens } from "@/lib/masking/mask-token";
import { createMasking, type Masking } from "@/lib/masking/masking";
import { type Rendering, renderWith } from "@/lib/masking/rendering";

/** By the rules, in the tokens of a masking that remembers nothing of it: what one remembers is hidden in all other texts. */
export function renderApart(masking: Masking, text: string): Rendering {
  const apart = createMasking();
  const spans = apart.render(text).spans.flatMap(({ rawFrom, rawTo, token }) => {
    const value = apart.valueOf(token);
    return value === null ? [] : [{ from: rawFrom, to: rawTo, token: masking.tokenOf(value) }];
  });
  return renderWith(text, spans);
}

/** The tokens of one masking as another calls the same values; a token of neither names nothing. */
export function translateTokens(text: string, from: Masking, to: Masking): string {
  return replaceTokens(text, (token) => {
    const value = from.valueOf(token);
    return value === null ? token.replace(/#\d+/, "#0") : to.tokenOf(value);
  });
}
