const naming =
  /(?:^|[_\s.-])(?:id|pid|tid|uid|gid|port|seq|sequence|line|row|index|no|nr|number|shard)$|[a-z](?:Id|ID|Port|Index|Number)$/i;

/** Is something called like what tells things apart or counts them through, and so no measurement and no time? */
export function isIdentifierName(name: string): boolean {
  return naming.test(name);
}
