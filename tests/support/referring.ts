import type { ParamStyle } from '../../contracts/docs/doc-types/api.js';
import type { DocType } from '../../contracts/platform/enums.js';
import { decodeId } from '../../contracts/platform/wire.js';
import { rulesOf } from '../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../server/docs/editing/content/doc-content-writer.js';
import type { TestApp } from './app.js';
import type { Person } from './people.js';

interface Wish {
  readonly id: string;
  readonly type: DocType;
  readonly style: ParamStyle;
  /** The row and, if it is one, its model. */
  readonly name: string;
  readonly ref?: string;
}

/** Stores a doc with one row, as typing does. */
export async function holdsRow(app: TestApp, by: Person, { id, type, style, name, ref }: Wish): Promise<void> {
  const row = { id: name, parentId: '', style, name, type: 'object', required: true, maxLength: '-', example: '' };
  const params = [{ ...row, description: '', enumId: '', ...(ref !== undefined && { ref }) }];
  await app
    .get(DocContentWriter)
    .replace(decodeId(id) ?? 0, ({ content }) => rulesOf(type).schema.parse({ ...content, params }), {
      ...{ actorId: decodeId(by.id) ?? 0, source: 'live', requestId: '' },
    });
}
