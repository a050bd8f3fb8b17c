/** Words by which accounts are named that no person uses: schedulers, pipelines, controllers. */
const words: ReadonlySet<string> = new Set(
  "cron crond system systemd scheduler ci airflow kube kubelet kubectl kubernetes webhook alertmanager pipeline svc".split(
    " ",
  ),
);
/** Alone it is a nick of two letters; joined to a word it says what runs. */
const joinedWords: ReadonlySet<string> = new Set(["cd"]);

/** "deploybot", "grafanabot", "release-pipeline". */
const compound = /(?:bot|webhooks?|pipelines?)$/;
/** Families are called so, too, also behind the first letter of a given name: "jtalbot". */
const surname =
  /^\p{L}?(?:abbot|barbot|cabot|chabot|corbot|garbot|gerbot|guilbot|herbot|lambot|rabot|ribot|talbot|thibot|turbot|verbot)$/u;

/** Longer names are no names of accounts. */
const nameCharsMax = 120;

/** Is this the name of a bot, a schedule or a pipeline? They report and act, but suspect and explain nothing. */
export function isProgram(name: string): boolean {
  const given = name.slice(0, nameCharsMax).toLowerCase();
  if (given.includes("[bot]")) return true;
  const local = toLocalPart(given);
  if (toParts(local).some((part) => compound.test(part) && !surname.test(part))) return true;
  // `kim/cd` is Kim's connection or Kim's team: who it is stands first.
  const own = toParts(local.split("/")[0] ?? "").filter((part) => !/^\d+$/.test(part));
  const isDisplayName = /\S\s\S/.test(local);
  const ends = isDisplayName ? own.slice(-1) : [own[0], own.at(-1)];
  return ends.some(
    (part) => part !== undefined && (words.has(part) || (own.length > 1 && joinedWords.has(part))),
  );
}

/** Without what stands in brackets, the domain of an address and that of an account of Windows. */
function toLocalPart(name: string): string {
  const bare = name.replace(/\([^()]*\)|\[[^[\]]*\]/g, " ").trim();
  const account = (bare === "" ? name : bare).replace(/^@/, "").split("@")[0] ?? "";
  return account.slice(account.lastIndexOf("\\") + 1);
}

function toParts(name: string): readonly string[] {
  return name.split(/[^\p{L}\p{M}\d]+/u).filter((part) => part !== "");
}
