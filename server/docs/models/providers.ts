import { ModelQueries } from './model-queries.js';
import { ModelsController } from './models.controller.js';

export const modelsParts = { controllers: [ModelsController], providers: [ModelQueries] };
