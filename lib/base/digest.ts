/** Lower-case hex SHA-256 of the UTF-8 bytes of a text. Passed in, so that pure code needs no runtime. */
export type Sha256 = (text: string) => string;
