/** Every limit of reading, with what happens when it is passed. */

/** Bytes looked at to tell a format; what comes later cannot change the reader. */
export const headBytesMax = 256 * 1024;
/** Lines of the head that readers are tried on. */
export const sampleLinesMax = 200;

/** A longer line is cut for reading (the decoded text keeps it whole) and a warning says so. */
export const lineBytesMax = 8 * 1024 * 1024;
/** A longer message is cut and a warning says so; the rest is in the decoded text. */
export const messageCharsMax = 16_384;
/** A longer text field ends in `…`. */
export const fieldCharsMax = 4096;
/** Further fields of a record are left out; the raw text has them. */
export const fieldsPerRecordMax = 96;
/** A record of more lines ends there; what follows becomes an undated record. */
export const joinedLinesMax = 500;

/** Lines of one id that are further apart become records of their own. */
export const gatheredLinesApart = 500;

/** A larger JSON document is not read: it has to be held whole. JSON lines have no such limit. */
export const documentBytesMax = 96 * 1024 * 1024;
/** A JSON value nested deeper is not read: as a line it becomes plain text, as an element it is dropped. */
export const jsonDepthMax = 200;
/** Inflating stops here and the artifact counts as cut, so that a small file cannot fill the disk. */
export const inflatedBytesMax = 8 * 1024 * 1024 * 1024;
/**
 * Inflating stops, too, at so many times the compressed size. Deflate copies at most 258 bytes for about
 * two, so lines that differ in nothing but their time stay below 200; constant data reaches 1032.
 */
export const inflatedRatioMax = 300;
/** So much may come out of anything: short files of nothing but repetition are no attack. */
export const inflatedUncountedBytes = 256 * 1024 * 1024;
/** Compressed files inside compressed files are opened this deep, and so are archives inside archives. */
export const containerDepthMax = 3;
/** Files of one archive, and of the archives in it, that are taken out; further ones are counted as skipped. */
export const archiveFilesMax = 10_000;
/** Names of skipped files remembered for each reason. */
export const skippedNamesShown = 10;
/** A path in an archive that is longer is refused: file systems and screens give up at about this length. */
export const memberPathCharsMax = 1024;

/**
 * A file is read in blocks of about this many bytes, each cut before a line that begins a record. Larger
 * blocks cost memory, smaller ones Parquet row groups that are too small to skip well.
 */
export const blockBytes = 8 * 1024 * 1024;
/** Without such a line a block grows to this, and is then cut after any line. */
export const blockBytesMax = 64 * 1024 * 1024;
/** Blocks under way at once: one for each thread that reads, and one that waits. */
export const blocksUnderWayMax = 3;
/** Different masks counted in one block, and in one file; what differs more has no templates. */
export const masksPerBlockMax = 20_000;
export const masksPerFileMax = 50_000;
/** New Years inside one file that are told apart; a file that jumps more is disordered, and stays in the last. */
export const yearRollsMax = 256;
/** Line numbers remembered for each reason of dropping. */
export const droppedLinesShown = 10;
/** Templates longer than this end in `<*>`. */
export const templateCharsMax = 300;
