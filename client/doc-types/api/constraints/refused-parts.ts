import { type PartsRefusal, partLimits } from '../../../../contracts/docs/doc-types/row-parts.js';
import type { Say } from '../../../lib/i18n.js';

const most: Readonly<Record<PartsRefusal, number>> = {
  deep: partLimits.depth,
  long: partLimits.schema,
  many: partLimits.values,
};

/** Why keywords or values cannot be written; undefined: they were. */
export const refusalText = (t: Say, refusal: PartsRefusal | undefined): string | undefined =>
  refusal && t(`api:constraint.wrong.${refusal}`, { max: most[refusal] });
