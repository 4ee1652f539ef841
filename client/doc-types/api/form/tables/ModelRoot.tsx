import { MODEL_ROOT } from '../../../../../contracts/docs/doc-types/api.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { useModelRoot } from '../../editing/use-row.js';
import { WholeConstraints } from './WholeConstraints.js';

/** The constraints of a model as a whole, such as its values or its discriminator. `name`: of the model. */
export function ModelRoot({ editing, name }: { editing: TableEditing; name: string }) {
  const { parts, type } = useModelRoot(editing);
  return <WholeConstraints {...{ editing, parts }} row={MODEL_ROOT} whole={{ name, type }} isOffered />;
}
