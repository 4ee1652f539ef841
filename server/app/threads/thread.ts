import { serveWork } from '../../platform/workers/serve-work.js';
import { allWork } from './all-work.js';

serveWork(allWork);
