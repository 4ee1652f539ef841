import type { Row } from './row.js';
import { people, self } from './rows/accounts.js';
import { composing } from './rows/composing.js';
import { debugging } from './rows/debugging.js';
import { docs, history, past } from './rows/docs.js';
import { mocks } from './rows/mocks.js';
import { programs } from './rows/programs.js';
import { sharing } from './rows/sharing.js';
import { front, pushApi, system } from './rows/system.js';
import { constants, meterSphere, modules, projects, spaces } from './rows/workspace.js';

/**
 * Every route of the application, by `METHOD /path`: who may call it, and a valid input. A second case of a route has a
 * label in brackets after its path. Missing routes fail the matrix, and so do entries without a route.
 */
export const table: Readonly<Record<string, Row>> = {
  ...front,
  ...pushApi,
  ...self,
  ...people,
  ...system,
  ...spaces,
  ...projects,
  ...modules,
  ...constants,
  ...meterSphere,
  ...docs,
  ...history,
  ...debugging,
  ...programs,
  ...past,
  ...sharing,
  ...composing,
  ...mocks,
};

/** `POST /doc/save (a new one)` is a case of `POST /doc/save`. */
export const routeOf = (line: string): string => line.replace(/ \(.*\)$/, '');
