import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
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
} as const satisfies Record<ParamStyle, keyof Published>;

/** The published doc's own rows of a table, without common ones, and without the row that is a model itself. */
export const publishedRowsOf = (published: Published, style: ParamStyle): Published['pathParams'] =>
  (published[lists[style]] ?? []).filter(({ id }) => id !== MODEL_ROOT);

export const publishedRows = (published: Published) =>
  Object.values(ParamStyle).map((style) => ({ style, rows: publishedRowsOf(published, style) }));

/** The published row that is the model itself. */
export function publishedRoot({ modelParams = [], rowParts = {} }: Published): ParamRow | undefined {
  const row = modelParams.find(({ id }) => id === MODEL_ROOT);
  if (!row) return undefined;
  const { id, type, maxLength, example, enumId } = row;
  const place = { id, parentId: '', style: ParamStyle.model, name: '', description: '' };
  return { ...place, type, required: isOn(row.required), maxLength, example, enumId, ...rowParts[id] };
}
