import { ms, table } from '../table.mjs';
import { documentOf, repeated } from './document.mjs';

/** The comparison of an import with what is stored: with nothing, and with the docs of the same file. */
export async function plan({ file, operations }) {
  const { openApiFormat } = await import('../../dist/server/import-export/formats/openapi/index.js');
  const { packApi } = await import('../../dist/server/import-export/formats/pack/pack-api.js');
  const { planImport } = await import('../../dist/server/import-export/plan/plan-import.js');
  const rows = [];
  for (const count of operations) {
    const parsed = await openApiFormat.read([{ name: 'openapi.json', ...repeated(documentOf(file), count) }]);
    const [packing, { api, parts }] = timed(() => packApi(parsed.api));
    const [fresh, first] = timed(() => planImport([], api));
    const [again, second] = timed(() => planImport(stored(first), api));
    const same = second.docs.filter(({ step }) => step === 'same').length;
    if (same !== second.docs.length) throw new Error(`${second.docs.length - same} docs differ from themselves`);
    const mb = [JSON.stringify(api).length, parts.reduce((sum, part) => sum + part.length, 0)].map(
      (size) => size / 1e6,
    );
    rows.push([String(first.docs.length), ...[packing, fresh, again].map(ms), ...mb.map((size) => size.toFixed(1))]);
  }
  console.log(
    `\n${table(['docs', 'packed (in a thread)', 'plan of new docs', 'plan of the same docs', 'entries, MB', 'parts, MB'], rows)}`,
  );
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
  return [...ids].map(([{ entry, parent }, id]) => {
    const parentId = parent ? ids.get(parent) : 0;
    const { key, hash, name, url = '', httpMethod = '' } = entry;
    const doc = { id, parentId, isFolder: entry.kind === 'folder', type: entry.type ?? 0, name, url, httpMethod };
    const origin = { key, hash, parentId, orderIndex: null, isShow: null, name };
    return { ...doc, label: '', isDeleted: false, isLocked: false, isShow: true, orderIndex: 0, origin };
  });
}
