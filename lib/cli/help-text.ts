export const helpText = `Whence: what happened in an incident, when, and why, with proof for every sentence.

  npm run --silent whence -- analyze <folder-or-files…> [--out result.json] [--zone <IANA zone>]
          [--analyst rules|<provider>/<model>] [--draft rules|none] [--rounds N] [--mode passes|append|full]
          [--without critique|pruning|gaps] [--questions questions.json]
          [--price 3/0.3/15] [--budget-tokens N] [--budget-usd N] [--pictures] [--run-out run.json] [--quiet]
      Reads every file, builds the timeline and writes it as whence.timeline/1.
      --out        where to write; without it the document goes to standard output
      --run-out    where to write how it was performed, turn by turn, masked, as whence.run/1: for replay
      --zone       zone of stamps that state no offset, when the evidence does not tell
      --analyst    rules, or a model that goes on from their draft: local/<model> with WHENCE_MODEL_URL, anthropic/…,
                   openai/… or google/… with the key in the environment (docs/models.md)
      --draft      none: a model begins from the evidence alone, and the rules perform only what it gave up
      --price      what the model costs, in USD per million tokens: input/cached input/output, such as 3/0.3/15
      --budget-tokens, --budget-usd  what it may take at most; what stands then is the result
      --pictures   the model may be sent pictures and frames of videos, in which nothing can be hidden
      --rounds     rounds after the passes at most: a Director asks, Experts search, a Critic judges (3; 0 for none)
      --mode       append: rounds add and take nothing out; passes: no rounds (full)
      --without    a part of the rounds switched off, to see what it is worth; may be given several times
      --questions  a JSON array of questions, answered from the timeline as by ask
      --quiet      no progress and no summary

  npm run --silent whence -- survey <folder-or-files…> [--json] [--zone <IANA zone>]
      Says what is in the files, without an analysis: where to look first, each file, unusual lines,
      what people wrote, what changed. At most about 200 lines, each with its place.
      --json       the same as JSON

  npm run --silent whence -- query <folder-or-files…> "SELECT …" [--zone <IANA zone>]
      Answers one SELECT of DuckDB's dialect over the tables records and files, times in UTC with clocks
      corrected; a JSON object a row, 1,000 rows at most. DESCRIBE records tells the columns.

  npm run --silent whence -- time [--zone <IANA zone>] < cases.jsonl
      Finds the times that people's words name. Takes {"id", "text", "reference", "locale"?} line by line, and writes
      {"id", "spans", "rejected"} for each: every span with its place in the text, type, interval, other readings,
      confidence and reason; what looks like a time and cannot be is rejected, with the reason.
      --zone       the clock that writers live by, for times that state no zone, and for such references (UTC)

  npm run --silent whence -- ask <result.json> "When was the rollback?" ["…"] [--evidence <folder-or-file>]… [--zone <IANA zone>]
          [--model <provider>/<model>] [--price 3/0.3/15] [--budget-tokens N] [--budget-usd N]
      Answers when, how long, which came first and what, in English or Chinese, from what the timeline tells: a JSON
      object a question, with interval or length, citations, confidence and why; kind "none" says what was searched.
      --evidence   what the result was made from: asked where the timeline tells nothing, and for values of series;
                   files that are missing or changed are named
      --model      a model answers beside the rules, as "byModel": each sentence has its author and cites lines; code
                   checks lines, numbers, times and names, and drops what fails; price and budgets as of analyze

  npm run --silent whence -- what-if <result.json> [--without <event>] [--move <event>=-90s] [--together <event>]
          [--interventions list.json] [--analyst <provider>/<model>] [--price 3/0.3/15] [--budget-tokens N] [--budget-usd N]
      What would have become of the incident, as JSON: what falls away or comes otherwise and why, start and length of
      the impact, chances as bounds, everything taken for granted; which smallest sets of usual steps would have prevented it,
      a ranking with its bill, signals that were there earlier; origins, chains and cuts of the causal graph.
      --without        an event that does not happen, by its id; this and the next two may be given several times
      --move           an event that comes so much later, or earlier with a minus (ms, s, m, h)
      --together       an event whose causes were all needed; without it each is enough
      --interventions  a JSON array of these and others: remove, move, weaken, add-detector, add-breaker, add-canary;
                       20 at most in all
      --analyst        has a model propose steps beyond the usual ones (docs/models.md): it is sent what the result tells of
                       events and links, masked; each is checked and ranked by code; price and budgets as of analyze

  npm run --silent whence -- search <folder-or-files…> --queries queries.jsonl [--top 10] [--zone <IANA zone>]
          [--no-boost] [--no-normalise] [--no-semantic] [--document result.json [--superseded]]
      Finds records by words and time. Takes {"id", "query", "at"?} line by line, and writes {"id", "hits"} for each, best first, every
      hit with its place, a score from 0 to 1 and why it was found.
      --top           hits a query at most
      --no-boost      by the words alone; times and conversations change nothing
      --no-normalise  a record counts at its own stamp only, not at the times its words tell
      --no-semantic   by the words alone also where WHENCE_EMBEDDING_MODEL names a model (docs/models.md); nothing is sent
      --document      events, states, facts and the journal of a result are searched as well, as "pieces" of each answer
      --superseded    with what of it was replaced, taken back, rejected or pruned

  npm run --silent whence -- mcp <folder-or-files…> [--zone <IANA zone>]
      Serves an analysis of the files to a local agent over standard input and output (Model Context Protocol),
      masked, to be read only, until the agent ends it: docs/mcp.md.

  npm run --silent whence -- push <incident id> <folder-or-files…|-> [--follow] [--every 10] [--under web-01] [--name app.log] [--quiet]
      Sends files or standard input to an incident of the server at WHENCE_URL, with the token in WHENCE_TOKEN, which needs
      the scope send (docs/api.md). Only what is missing there is sent: run it again after a break.
      --follow     goes on sending what is added, in whole lines, until it is stopped; it waits for a server that is away
      --every      seconds between two looks at the files
      --under      a folder that is put in front of all names, such as the name of the host
      --name       what standard input is called

  npm run --silent whence -- export <result.json> [--format markdown|json|csv|jsonl|mermaid|svg] [--template <file>] [--out <file>]
      Writes a result in another form (docs/exports.md). Nothing in it is masked.
      --format     markdown: the report; json: the whole document; csv, jsonl: the events in the columns of Timesketch;
                   mermaid: the causal graph; svg: the picture of lanes and chain
      --template   a template of your own for Markdown
      --out        where to write; without it the text goes to standard output

  npm run --silent whence -- verify <result.json> <folder-or-files…>
      Checks every citation, claim hash and journal hash against the files.

  npm run --silent whence -- replay <run.json> <folder-or-files…>
      Plays a run that was downloaded, or written by --run-out, again without its models, and says whether it comes to the same timeline.

  npm run --silent whence -- verify-store [--reread] [--quiet]
      Checks everything the installation in WHENCE_DATA keeps and says what is wrong, running or not: the
      journals' chains, the bytes of every file, parsed records, timelines, decisions, revisions, approvals.
      --reread     reads every file again and compares it with the parsed records that are kept of it

  npm run --silent whence -- backup <file|-> [--incident inc_…]
      Writes all that the installation in WHENCE_DATA keeps to one file or to standard output, while its server runs or
      not: rows as they are at one moment, files, the secret and the signing key. Keep it where nobody else reads it.
      --incident   one incident alone, with its files and without any secret, for import-incident

  npm run --silent whence -- import-incident <file>
      Adds an incident that another installation of the same version wrote, with all ids and digests, and checks everything
      as verify-store does. An incident that is here with another history is refused. Who wrote or approved what is what the file
      says: import copies only from people you trust.

  npm run --silent whence -- restore <file>
      Fills the empty folder in WHENCE_DATA, and the empty database in DATABASE_URL where one is set, from a backup of this
      version or an earlier one, and checks everything as verify-store does. People sign in again.

  npm run --silent whence -- worker
      Plays analyses, reads uploads and sends notices beside nodes that serve pages, until it is ended. DATABASE_URL,
      WHENCE_SECRET and WHENCE_BUCKET are those of the other nodes (docs/run-for-a-team.md).

  npm run --silent whence -- bundle <revision id> --out bundle.zip [--show-addresses]
      Writes a revision of the installation in WHENCE_DATA as a signed bundle, masked as for guests (docs/bundles.md).
      --show-addresses  client addresses stay readable

  npm run --silent whence -- signing-key
      Prints the public key by which the installation in WHENCE_DATA signs bundles, and its id.

  npm run --silent whence -- verify-bundle <bundle.zip> [--key <key id or public-key.pem>]…
      Checks a bundle by itself, on any machine: signature, digests, hashes, journal, approval and page.
      --key        whose signature is accepted; without it the signer is unknown, and the exit code is 3

  npm run --silent whence -- catalogue check [file.yaml …]
      Checks files of the catalogue of messages, and prints each error with its line (docs/recipes/add-a-catalogue-entry.md).
      Without files it checks those that come with the product.

  npm run --silent whence -- reset-password <e-mail> [--second-factor]
      Prints a one-time link with which the person sets a new password.
      --second-factor  removes the second factor as well, for whoever lost it

  npm run --silent whence -- help

Exit codes: 0 done (also for "no incident" and "inconclusive"), 2 bad usage, 3 nothing readable (verify-bundle: the signer is unknown),
1 anything else (verify, verify-store, verify-bundle: a check failed).
`;
