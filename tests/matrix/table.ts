import type { Row } from './row.js';
import { people, self } from './rows/accounts.js';
import { docs, history } from './rows/docs.js';
import { front, pushApi, system } from './rows/system.js';
import { meterSphere, modules, projects, spaces } from './rows/workspace.js';

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
  ...meterSphere,
  ...docs,
  ...history,
};

/** `POST /doc/save (a new one)` is a case of `POST /doc/save`. */
export const routeOf = (line: string): string => line.replace(/ \(.*\)$/, '');
