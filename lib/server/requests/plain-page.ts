/** A page that needs nothing but itself: neither a program nor a style sheet, one of which may be what failed. */
type PlainPage = {
  /** Words of ours: they are put there as they are. */
  readonly title: string;
  readonly text: string;
  /** After this time the browser asks again by itself, without any script. */
  readonly againSeconds?: number;
};

export function drawPlainPage({ title, text, againSeconds }: PlainPage): string {
  const again =
    againSeconds === undefined ? "" : `\n<meta http-equiv="refresh" content="${againSeconds}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">${again}
<title>${title} · Whence</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 15vh auto 0; max-width: 34rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
</style>
</head>
<body>
<main id="main">
<h1>${title}</h1>
<p>${text}</p>
<p><a href="">Load the page now</a></p>
</main>
</body>
</html>
`;
}
