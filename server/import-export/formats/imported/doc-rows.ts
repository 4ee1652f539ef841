import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { partLimits, sizeOfKeyword } from '../../../../contracts/docs/doc-types/row-parts.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { exactJson } from '../../../../contracts/platform/exact-json.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import type { Losses } from './losses.js';

/** The attributes of a row in the source; what is left out is empty. */
export interface GivenRow {
  /** Its index in the source, if the table leaves out some entries of the source. */
  readonly at?: number;
  readonly name: string;
  readonly type?: string;
  readonly required?: boolean;
  readonly maxLength?: string;
  readonly example?: string;
  /** What the example is the text of: one that is too long for its column is kept whole as a keyword. */
  readonly value?: unknown;
  readonly description?: string;
  readonly children?: readonly ImportedRow[];
}

/** A part of a number or of a list would be another value. */
function longExample({ example = '', value }: GivenRow): ImportedRow['schema'] {
  if (example.trim().length <= rowLimits.example || value === undefined) return undefined;
  const examples = exactJson([value]);
  return sizeOfKeyword('examples', examples) <= partLimits.schema ? { examples } : undefined;
}

/** Creates the rows of one doc: normalizes their texts and limits their number. */
export class DocRows {
  private left: number = rowLimits.rows;

  constructor(readonly losses: Losses) {}

  /** The row; none if the doc already has the maximum. */
  row(given: GivenRow, origin: string): ImportedRow[] {
    if (this.left-- <= 0) {
      // Reported once: the other rows are lost for the same reason.
      if (this.left === -1) this.losses.add(origin, 'cut', given.name);
      return [];
    }
    const text = (value: string | undefined, max: number) => this.losses.text(value, max, origin);
    const schema = longExample(given);
    return [
      {
        name: cleanName(text(given.name, rowLimits.name)),
        type: text(given.type, rowLimits.type) || 'string',
        required: given.required ?? false,
        maxLength: text(given.maxLength, rowLimits.maxLength),
        example: schema ? '' : text(given.example, rowLimits.example),
        description: text(given.description, rowLimits.description),
        ...(schema && { schema }),
        children: given.children ?? [],
      },
    ];
  }

  /** A flat table: rows without a name are reported; of several with one name the first stays. */
  table(given: readonly GivenRow[], origin: (at: number) => string): ImportedRow[] {
    const seen = new Set<string>();
    return given.flatMap((row, index) => {
      const at = row.at ?? index;
      const name = row.name.trim();
      if (name === '' || seen.has(name)) {
        this.losses.add(origin(at), name === '' ? 'unnamed' : 'duplicate', name || row.description || '');
        return [];
      }
      seen.add(name);
      return this.row(row, origin(at));
    });
  }

  errorCode(code: string, message: string, origin: string, solution = ''): ImportedRow[] {
    return this.row({ name: code, description: message, example: solution }, origin);
  }
}
