/** Characters that draw nothing: controls, marks of writing direction, zero-width characters, fillers, an empty braille cell. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Lower case first: `ẞ` has no capital but itself. */
const caseless = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/**
 * One form for all spellings of a text that people take for the same: width and composition (NFKC), case (`ß` as `ss`),
 * invisible characters, spaces. For comparing only: what is shown and stored keeps its spelling.
 */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKC')
    // The dotless ı is a letter of its own: its capital is that of i.
    .replaceAll(/[^ı]+/gu, caseless)
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(invisible, '')
    .trim();

/** The folded form of an account name, as long as an index takes; `''` for a name that draws nothing. */
export const foldedName = (name: string): string =>
  foldedText(name.slice(0, 512))
    .slice(0, 512)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** For finding a text inside another: case and width do not matter. Cheaper than `foldedText`, for many texts. */
export const searchable = (text: string): string => text.normalize('NFKC').toLowerCase();
