import type { Row } from '../../../contracts/doc-types/param-tree.js';

/** A row as a list has it; its id is its name unless told otherwise. */
export const row = (name: string, facts: Partial<Row> = {}): Row & { id: string } => ({
  id: name || 'unnamed',
  parentId: '',
  name,
  type: 'string',
  required: 1,
  maxLength: '',
  example: '',
  description: '',
  ...facts,
});
export const item = (value: string, type = 'string', name = value) => ({ name, type, value, description: '' });
