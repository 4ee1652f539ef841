import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { useText } from '../../../lib/i18n.js';
import { useModels } from './doc-models.js';
import { ModelName } from './ModelName.js';
import { ModelRows } from './model-rows.js';
import { ParamTable } from './ParamTable.js';
import { BodyWords } from './RowConstraints.js';
import { Root } from './Section.js';

interface BodyTableProps extends Pick<ComponentProps<typeof ParamTable>, 'title' | 'emptyText' | 'hidden'> {
  shape: Shape;
  of: 'request' | 'response';
  /** Above what is said of this media type. */
  facts?: ReactNode;
}

/** The fields of a body; one that is a model shows its name beside the title. */
export function BodyTable({ shape, of, facts, ...table }: BodyTableProps) {
  const { t } = useText();
  const { models } = useModels();
  const rows = useMemo(() => new ModelRows(models), [models]);
  const { whole } = shape;
  const found = whole && rows.of(whole, []);
  const fields = whole && found ? rows.children(whole, found) : [];
  const lead = (facts || shape.root) && (
    <>
      {facts}
      {shape.root && <BodyWords root={shape.root} t={t} />}
    </>
  );
  if (!whole || !found)
    return <ParamTable {...table} branches={shape.branches} note={<Root shape={shape} of={of} />} lead={lead} />;
  return (
    <ParamTable
      {...table}
      branches={fields.length > 0 ? fields : shape.branches}
      note={<ModelName row={whole.row} found={found} t={t} />}
      lead={lead}
      emptyText={t('api:view.noModelFields')}
      inside={[found.ref]}
    />
  );
}
