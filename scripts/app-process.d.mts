export function appArguments(app: {
  readonly mode: "start" | "dev";
  readonly host: string;
  readonly port: number;
}): readonly string[];
