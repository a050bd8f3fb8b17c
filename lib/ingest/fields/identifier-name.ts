const naming =
  /(?:^|[_\s.-])(?:id|pid|tid|uid|gid|port|seq|sequence|line|row|index|no|nr|number|shard)$/i;
/** `ID de l’événement`, `Id. del evento`: where the language puts the other words behind. */
const namingFirst = /^id\.? \p{L}/iu;
/** `userId`, `peerPort`; small letters alone are words like `paid` and `report`. */
const inCamelCase = /[a-z](?:Id|ID|Port|Index|Number)$/;

/** Is something called like what tells things apart or counts them through, and so no measurement and no time? */
export function isIdentifierName(name: string): boolean {
  return naming.test(name) || namingFirst.test(name) || inCamelCase.test(name);
}

const counting =
  /(?:^|[_\s.-])(?:bytes|size|count|offset|total|amount|phone|tel|balance|volume|quantity|qty|length|sum)$/i;

/** Is something called like what is counted, so that its bare numbers are no times? */
export function isCountName(name: string): boolean {
  return counting.test(name);
}
