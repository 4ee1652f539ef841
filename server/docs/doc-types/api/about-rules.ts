import { type ApiContent, apiContent, OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import type { DocTypeRules } from '../interface/doc-type.js';
import { apiRules } from './rules.js';

const rules = apiRules({});

/** What an application says of itself: no table, but the row with its keywords (docs/models.md). */
export const aboutRules: DocTypeRules<ApiContent> = {
  ...rules,
  schema: apiContent.overwrite((content) => ({
    ...content,
    params: content.params.filter(({ id }) => id === OPERATION),
  })),
};
