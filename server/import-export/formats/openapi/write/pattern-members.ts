import { KEY_NOTE, patternNote } from '../../../../../contracts/docs/doc-types/object-members.js';
import { MAP_KEY } from '../schema-types.js';

/* Rows of members whose names have a pattern: a line of their description has it. */

interface Described {
  readonly name: string;
  readonly description: string;
}

export const isPatterned = (row: Described & { readonly kind?: string | undefined }): boolean =>
  row.name === MAP_KEY && row.kind === undefined && patternNote(row) !== '';

/** The description without that line. */
export const withoutPattern = ({ name, description }: Described): string =>
  name === MAP_KEY && description.includes(KEY_NOTE)
    ? description
        .split('\n')
        .filter((line) => !line.startsWith(KEY_NOTE))
        .join('\n')
    : description;
