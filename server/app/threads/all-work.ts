import * as severity from '../../docs/change-severity/work.js';
import * as docTypes from '../../docs/doc-types/work.js';
import * as formats from '../../import-export/formats/work.js';
import type { Work } from '../../platform/workers/work.js';

/** Everything that worker threads run. Its type lets `serveWork` find each one by name. */
export const allWork: readonly Work<never, unknown>[] = [
  ...Object.values(docTypes),
  ...Object.values(severity),
  ...Object.values(formats),
];
