import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import type { Published } from '../../doc-type/doc-type.js';

/** The published doc's own rows of each table, without common ones. */
export const publishedLists = {
  [ParamStyle.path]: 'pathParams',
  [ParamStyle.header]: 'headerParamsRaw',
  [ParamStyle.request]: 'requestParams',
  [ParamStyle.response]: 'responseParams',
  [ParamStyle.code]: 'errorCodeParams',
  [ParamStyle.query]: 'queryParams',
} as const satisfies Record<ParamStyle, keyof Published>;

export const publishedRows = (published: Published) =>
  Object.values(ParamStyle).map((style) => ({ style, rows: published[publishedLists[style]] }));
