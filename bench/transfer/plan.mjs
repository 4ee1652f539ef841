import { ms, table } from '../table.mjs';
import { documentOf, repeated } from './document.mjs';

/** The comparison of an import with what is stored: with nothing, and with the docs of the same file. */
export async function plan({ file, operations }) {
  const { openApiFormat } = await import('../../dist/server/formats/openapi/index.js');
  const { planImport } = await import('../../dist/server/transfer/plan/plan-import.js');
  const rows = [];
  for (const count of operations) {
    const { api } = await openApiFormat.read([{ name: 'openapi.json', ...repeated(documentOf(file), count) }]);
    const [fresh, first] = timed(() => planImport([], api));
    const [again, second] = timed(() => planImport(stored(first), api));
    const same = second.docs.filter(({ step }) => step === 'same').length;
    if (same !== second.docs.length) throw new Error(`${second.docs.length - same} docs differ from themselves`);
    rows.push([String(first.docs.length), ms(fresh), ms(again)]);
  }
  console.log(`\n${table(['docs', 'plan of new docs', 'plan of the same docs'], rows)}`);
  return [];
}

function timed(work) {
  const begun = performance.now();
  const result = work();
  return [performance.now() - begun, result];
}

/** The stored docs after a plan was executed. */
function stored({ folders, docs }) {
  const ids = new Map([...folders, ...docs].map((planned, at) => [planned, at + 1]));
  return [...ids].map(([{ entry, key, hash, parent }, id]) => {
    const parentId = parent ? ids.get(parent) : 0;
    const { name, url = '', httpMethod = '' } = entry.kind === 'doc' ? entry.fields : entry;
    const doc = { id, parentId, isFolder: entry.kind === 'folder', type: entry.type ?? 0, name, url, httpMethod };
    const origin = { key, hash, parentId, orderIndex: null, isShow: null, name };
    return { ...doc, label: '', isDeleted: false, isLocked: false, isShow: true, orderIndex: 0, origin };
  });
}
