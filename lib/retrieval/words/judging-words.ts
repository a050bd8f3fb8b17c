import { stemsOf } from "./word-stems";

/** Words that say what part a thing played, or that it was in force, and name nothing: no record has them. */
export const judgingStems: ReadonlySet<string> = stemsOf("effect force");
