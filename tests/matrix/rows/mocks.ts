import { type Cell, inProject, pastTheDoor, type Row, user } from '../row.js';

const docId = (c: Cell) => ({ docId: c.at.doc });

/** docs/wire.md 1.13. `/mock/…` itself is no route of the framework: `tests/stories/try-out/mocks.test.ts`. */
export const mocks: Readonly<Record<string, Row>> = {
  'GET /doc/mock/list': inProject('guest', 'doc', docId),
  'POST /doc/mock/save': inProject('dev', 'doc', (c) => ({ ...docId(c), name: c.name, path: 'v1/x' })),
  'POST /doc/mock/delete': user((c) => ({ id: c.at.doc }), { expects: pastTheDoor(() => 'mock.unknown') }),
  'POST /doc/mock/undelete': user((c) => ({ id: c.at.doc }), { expects: pastTheDoor(() => 'mock.unknown') }),
  'GET /doc/mock/version/next': inProject('guest', 'doc', docId),
  'POST /doc/mock/run': inProject('dev', 'doc', (c) => ({ ...docId(c), responseBody: '1' })),
  'GET /doc/mock/answer': inProject('guest', 'doc', (c) => ({ ...docId(c), status: 400 })),
  'GET /doc/mock/calls': inProject('guest', 'doc', docId),
  'GET /doc/mock/access': inProject('guest', 'doc', docId),
  'POST /doc/gen/generate': inProject('guest', 'doc', (c) => ({ ...docId(c), templateId: c.at.doc }), {
    also: ['template.unknown'],
  }),
  'POST /doc/gen/code': inProject('guest', 'doc', (c) => ({ ...docId(c), target: 'go' })),
  'POST /doc/gen/code/download': inProject('guest', 'module', (c) => ({ moduleId: c.at.module, target: 'python' })),
  'GET /doc/case/list': inProject('guest', 'doc', docId),
  'POST /doc/case/save': inProject('dev', 'doc', (c) => ({ ...docId(c), name: c.name })),
  'POST /doc/case/delete': user((c) => ({ id: c.at.doc }), { expects: pastTheDoor(() => 'case.unknown') }),
  'POST /doc/case/undelete': user((c) => ({ id: c.at.doc }), { expects: pastTheDoor(() => 'case.unknown') }),
  'POST /doc/case/result': inProject(
    'guest',
    'doc',
    (c) => ({ ...docId(c), id: c.at.doc, isPassed: 1, status: 200, ms: 1, reasons: [], docVersion: 1 }),
    { also: ['case.unknown'] },
  ),
  'GET /mockjs/script/*': user(() => ({}), { expects: pastTheDoor(() => 'mock.unknown') }),
};
