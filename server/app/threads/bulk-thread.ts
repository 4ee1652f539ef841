import './thread.js';
import { lowerPriority } from '../../platform/workers/thread-priority.js';

/** Reading and writing whole files gives way to the event loop, the database, and what people wait for. */
lowerPriority(5);
