import { partsForStrangers } from '../../../contracts/docs/doc-types/members-only.js';
import type { ReachedModels } from './model-queries.js';

/** The models without what members alone see of their rows. */
export const modelsForStrangers = (reached: ReachedModels): ReachedModels => ({
  ...reached,
  models: reached.models.map((model) => ({
    ...model,
    root: model.root && partsForStrangers(model.root.id, model.root),
    rows: model.rows.map((row) => partsForStrangers(row.id, row)),
  })),
});
