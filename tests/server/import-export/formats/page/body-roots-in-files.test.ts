import { expect, it } from '@jest/globals';
import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { DocStatus, DocType } from '../../../../../contracts/platform/enums.js';
import { exportWordsOf } from '../../../../../server/import-export/export/export-words.js';
import { exportDocs } from '../../../../../server/import-export/formats/export-docs.js';
import type { SharedByDocs, StoredDoc } from '../../../../../server/import-export/formats/exported/exported-doc.js';
import { doc, row } from '../../../docs/doc-types/api/tables.js';

const shared: SharedByDocs = {
  ...{ moduleId: 1, dictionaries: [], globals: { globalHeaders: [], globalParams: [], globalReturns: [] } },
};
const schema = { '@table': 'true', maxProperties: '3', nullable: 'true', 'x-owner': '"a"' };
const content = {
  ...doc(
    row('id', { style: ParamStyle.request }),
    row('media', { name: 'application/json', style: ParamStyle.bodies, type: '', description: 'An *order*', schema }),
  ),
  ...{ httpMethod: 'POST', url: '/a', contentType: 'application/json' },
};
const stored: StoredDoc = {
  ...{ kind: 'doc', id: 1, type: DocType.http, label: '', status: DocStatus.done, content },
};
const words = exportWordsOf('en');

it('files have what a body is as a whole above its rows', () => {
  const [file = ''] = exportDocs({
    ...{ docs: [stored], shared, environments: [] },
    as: { format: 'markdown', words, origin: '' },
  });
  const lines = file.split('\n').filter(Boolean);
  const at = lines.findIndex((line) => line.startsWith('An *order*'));
  expect(lines.slice(at, at + 2).join('\n')).toContain('max properties 3 · nullable · x-owner: "a"');
  expect(lines.slice(at).find((line) => line.startsWith('|'))).toContain(words.name);
});
