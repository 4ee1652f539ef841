import { z } from 'zod';
import { flag, wireTime } from '../platform/wire.js';
import { described, named } from './described.js';

/* Docs as the push API returns them (docs/wire.md 2.4). */

export const shown = (example: string) => described(z.string(), { example });
export const number = (example: number) => described(z.number(), { example });
const shownFlag = (example: 0 | 1) => described(flag, { example });
const docFields = {
  id: number(2),
  name: shown('List orders'),
  description: shown('<p>Orders of the signed-in customer</p>'),
  version: shown(''),
  url: shown('/orders'),
  httpMethod: shown('GET'),
  contentType: shown('application/json'),
  isFolder: shownFlag(0),
  parentId: number(1),
  isShow: shownFlag(1),
};
/** A folder or a doc of a list. */
export const listedDoc = named('doc', z.object({ ...docFields, type: number(0) }));

const docRow = named(
  'row',
  z.object({
    id: shown('kpX9MXr1'),
    name: shown('page'),
    type: shown('int32'),
    required: shownFlag(0),
    maxLength: shown('-'),
    example: shown('1'),
    description: shown('Page number, from 1'),
    parentId: shown(''),
  }),
);
const docCode = named(
  'code',
  z.object({ id: shown('p58pNWz3'), code: shown('403'), msg: shown('Not signed in'), solution: shown('Send a token') }),
);
/** A doc with its tables. */
export const wholeDoc = named(
  'doc',
  z.object({
    ...docFields,
    creatorName: shown('jim'),
    modifierName: shown('jim'),
    gmtCreate: described(wireTime, { example: '2026-01-05 10:00:00' }),
    gmtModified: described(wireTime, { example: '2026-01-05 10:00:00' }),
    debugEnvs: z.array(
      named('docEnvironment', z.object({ configKey: shown('Test'), configValue: shown('https://test.example.com') })),
    ),
    pathParams: described(z.array(docRow), { example: [] }),
    headerParams: described(z.array(docRow), { example: [] }),
    queryParams: z.array(docRow),
    requestParams: described(z.array(docRow), { example: [] }),
    responseParams: described(z.array(docRow), { example: [] }),
    errorCodeParams: z.array(docCode),
  }),
);
