import { MODEL_ROOT, OPERATION, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { operationRow } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { Published } from '../../doc-type/doc-type.js';

const lists = {
  [ParamStyle.path]: 'pathParams',
  [ParamStyle.header]: 'headerParamsRaw',
  [ParamStyle.request]: 'requestParams',
  [ParamStyle.response]: 'responseParams',
  [ParamStyle.code]: 'errorCodeParams',
  [ParamStyle.query]: 'queryParams',
  [ParamStyle.model]: 'modelParams',
  [ParamStyle.cookie]: 'cookieParams',
  [ParamStyle.responses]: 'responses',
  [ParamStyle.bodies]: 'requestBodies',
} as const;
const styles = Object.values(ParamStyle).filter((style) => style !== ParamStyle.operation);

/** The published doc's own rows of a table, without common ones, and without the row that is a model itself. */
const publishedRowsOf = (published: Published, style: keyof typeof lists): Published['pathParams'] =>
  (published[lists[style]] ?? []).filter(({ id }) => id !== MODEL_ROOT);

export const publishedRows = (published: Published) =>
  styles.map((style) => ({ style, rows: publishedRowsOf(published, style) }));

/** The published row that is the model itself. */
export function publishedRoot({ modelParams = [], rowParts = {} }: Published): ParamRow | undefined {
  const row = modelParams.find(({ id }) => id === MODEL_ROOT);
  if (!row) return undefined;
  const { id, type, maxLength, example, enumId } = row;
  const place = { id, parentId: '', style: ParamStyle.model, name: '', description: '' };
  return { ...place, type, required: isOn(row.required), maxLength, example, enumId, ...rowParts[id] };
}

/** The row with the keywords of the operation. */
export const publishedOperation = ({ rowParts = {} }: Published): ParamRow | undefined => {
  const { schema } = rowParts[OPERATION] ?? {};
  return schema && operationRow(schema);
};
