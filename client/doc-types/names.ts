import { factsOf } from '../../contracts/docs/doc-types/facts.js';
import { DocType } from '../../contracts/platform/enums.js';

/** The names of each doc type: everywhere, in a row of the table ('' = no label), and in the choice for a new doc. */
const names = {
  [DocType.http]: { name: 'docType.http', short: '', choice: 'docs:kindHttp', note: 'docs:kindHttpNote', order: 0 },
  [DocType.markdown]: {
    name: 'docType.markdown',
    short: 'docs:shortMarkdown',
    choice: 'docs:kindMarkdown',
    note: 'docs:kindMarkdownNote',
    order: 1,
  },
  [DocType.custom]: {
    name: 'docType.custom',
    short: 'docs:shortCustom',
    choice: 'docs:kindCustom',
    note: 'docs:kindCustomNote',
    order: 2,
  },
  [DocType.dubbo]: {
    name: 'docType.dubbo',
    short: 'docs:shortDubbo',
    choice: 'docs:kindDubbo',
    note: 'docs:kindDubboNote',
    order: 3,
  },
  [DocType.model]: {
    name: 'docType.model',
    short: '',
    choice: 'docs:kindModel',
    note: 'docs:kindModelNote',
    order: 4,
  },
  [DocType.about]: {
    name: 'docType.about',
    short: '',
    choice: 'docType.about',
    note: 'docs:about',
    order: 5,
  },
} as const;

export const docTypeNames = (type: DocType) => names[type];

/** Types of a new doc, in the order of the menu; *About* has an entry of its own. */
export const docTypeChoices: readonly DocType[] = Object.values(DocType)
  .filter((type) => !factsOf(type).isAbout)
  .toSorted((a, b) => docTypeNames(a).order - docTypeNames(b).order);
