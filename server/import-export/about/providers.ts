import { AboutController } from './about.controller.js';
import { AboutQueries } from './about-queries.js';
import { AboutWriter } from './about-writer.js';

export const aboutParts = { controllers: [AboutController], providers: [AboutQueries, AboutWriter] };
