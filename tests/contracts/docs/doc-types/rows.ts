import type { Row } from '../../../../contracts/docs/doc-types/param-tree.js';

/** A row as lists contain it; its id defaults to its name. */
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
