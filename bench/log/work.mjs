import { randomBytes } from 'node:crypto';

const LINE = 'People write, others read, and everything that was ever said stays where an auditor finds it.\n';

/** A Markdown doc of about 1 kB; `n` makes each text different. */
export const content = (n) => ({
  name: 'Bench doc',
  author: '',
  deprecated: '$false$',
  body: `${LINE.repeat(10)}edit ${n}\n`,
});

export const by = { actorId: 1, source: 'form', requestId: 'bench' };

/** The data of `DocCreated` for a new doc. */
export const beginning = (n) => ({
  type: 3,
  moduleId: 1,
  parentId: 0,
  isFolder: false,
  content: content(n),
  orderIndex: n,
  status: 5,
  isShow: true,
});

export const someHash = () => randomBytes(32);
