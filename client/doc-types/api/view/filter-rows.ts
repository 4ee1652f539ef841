import type { Branch } from '../../../../contracts/docs/doc-types/param-tree.js';
import { searchable } from '../../../../contracts/platform/folded.js';
import type { ModelRows } from './model-rows.js';
import type { ViewRow } from './view-rows.js';

/** The rows whose name or description contains the text, below the rows around them, all levels expanded. */
export function matchingRows(branches: readonly Branch[], text: string, models: ModelRows): ViewRow[] {
  const wanted = searchable(text.trim());
  const linesAt = (at: readonly Branch[], depth: number): ViewRow[] =>
    at.flatMap((branch) => {
      const below = linesAt(branch.children, depth + 1);
      const { name, description } = branch.row;
      const isFound = searchable(`${name}\n${description}`).includes(wanted);
      const isOpen = below.length > 0;
      // Only own rows are searched: a model has a page of its own.
      const line = { branch, depth, isOpen, canOpen: isOpen, model: models.of(branch, []) };
      return isFound || isOpen ? [line, ...below] : [];
    });
  return linesAt(branches, 0);
}
