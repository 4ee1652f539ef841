import { ModelQueries } from './model-queries.js';
import { ModelsController } from './models.controller.js';
import { ModelsCompared } from './models-compared.js';

export const modelsParts = { controllers: [ModelsController], providers: [ModelQueries, ModelsCompared] };
