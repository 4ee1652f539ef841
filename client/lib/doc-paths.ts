import { factsOf } from '../../contracts/docs/doc-types/facts.js';
import type { DocType } from '../../contracts/platform/enums.js';

/** The editor of a doc (docs/spec.md 2). */
export const editorPath = ({ id, type, moduleId }: { id: string; type: DocType; moduleId: string }): string =>
  `/doc/${factsOf(type).editorPath}/${moduleId}/${id}`;
