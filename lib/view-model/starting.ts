/** After this time a page that was asked for while the server starts is asked for again. */
export const startingSeconds = 5;
