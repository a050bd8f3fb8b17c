import classes from "./evidence-panel.module.css";

const forms: readonly { readonly example: string; readonly meaning: string }[] = [
  { example: "pool timeout", meaning: "both words, in the message or in the value of a field" },
  {
    example: '"timed out"',
    meaning: "exactly this, blanks and all; upper and lower case are the same",
  },
  {
    example: "/pool (full|empty)/i",
    meaning: "a pattern (RE2) in the message; without the i case counts",
  },
  { example: "status:503", meaning: "the field has this value; status:* is any value" },
  { example: "bytes>=1000", meaning: "the field is such a number; also >, < and <=" },
  { example: "source:web-1", meaning: "written by this host, service or person" },
  {
    example: "entity:db-1",
    meaning: 'names it, by this or another of its names: entity:"db-1|10.0.0.5"',
  },
  { example: 'template:"user <*> in"', meaning: "says this, whatever stands at <*>" },
  { example: "severity:error,critical", meaning: "one of these; also kind:access" },
  { example: "-health", meaning: "leaves out what fits; works before each of the others" },
];

/** What can be written into the search box; all of it must hold of a record. */
export function SearchHelp({ id }: { readonly id: string }) {
  return (
    <dl className={classes.help} id={id} aria-label="What can be searched for">
      {forms.map(({ example, meaning }) => (
        <div key={example} className={classes.helpForm}>
          <dt>
            <code>{example}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
