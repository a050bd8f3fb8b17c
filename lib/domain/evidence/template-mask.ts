/** What stands for a variable part of a template. */
export const mask = "<*>";
