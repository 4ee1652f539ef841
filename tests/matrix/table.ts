import type { Row } from './row.js';
import { people, self } from './rows/accounts.js';
import { docs, history } from './rows/docs.js';
import { front, system } from './rows/system.js';
import { modules, projects, spaces } from './rows/workspace.js';

/**
 * Every route of the application, by `METHOD /path`: who may, and a valid input for it. A second case of a route has a
 * word in brackets behind its path. A route that is missing here makes the matrix fail; so does one that is no more.
 */
export const table: Readonly<Record<string, Row>> = {
  ...front,
  ...self,
  ...people,
  ...system,
  ...spaces,
  ...projects,
  ...modules,
  ...docs,
  ...history,
};

/** `POST /doc/save (a new one)` is a case of `POST /doc/save`. */
export const routeOf = (line: string): string => line.replace(/ \(.*\)$/, '');
