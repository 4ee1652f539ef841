import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import { describedRow } from '../../page/param-lines.js';
import type { KeptParts } from '../kept.js';
import { fieldsOf, type PostmanField } from './postman-field.js';

/**
 * The start of every address (docs/wire.md 6.2): a variable of the collection in a file that people download, nothing
 * in a collection that tools pull.
 */
export type PostmanHost = { readonly variable: string } | undefined;

/**
 * The address of a doc, whose path may contain a host of its own. Variables of a path are written as `:name`. `kept`: of
 * the request that the doc was imported from.
 */
export function postmanUrl(
  { url, rows }: Pick<ExportedDoc, 'url' | 'rows'>,
  host: PostmanHost,
  { base, bare = [] }: Pick<KeptParts, 'base' | 'bare'> = {},
): object {
  const [, scheme = '', domain = '', rest = ''] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/([^/?#]*))?(.*)$/is.exec(url.trim()) ?? [];
  const start = domain ? `${scheme}://${domain}` : host ? (base ?? `{{${host.variable}}}`) : '';
  const [, protocol, own] = /^([a-z][a-z0-9+.-]*):\/\/(.+)$/i.exec(start) ?? [];
  // No client sends a fragment, which tells docs of one address apart.
  const [address = '', search = ''] = rest.replace(/#.*$/s, '').split('?', 2);
  const plain = address.replace(/^\/+/, '');
  const path = plain === '' ? [] : plain.split('/').map(withVariable);
  const fields = rows.query.flatMap((branch) => fieldsOf(branch, 'query'));
  const query = [
    ...fixedQuery(search),
    ...fields.map((field) => (field.value === '' && bare.includes(field.key) ? { ...field, value: null } : field)),
  ];
  const enabled = query
    .filter(({ disabled }) => !disabled)
    .map(({ key, value }) => (value === null ? key : `${key}=${value ?? ''}`));
  return {
    raw: `${start}/${path.join('/')}${enabled.length > 0 ? `?${enabled.join('&')}` : ''}`,
    protocol: protocol ?? (host ? '' : 'http'),
    host: own !== undefined ? own.split('.') : [start],
    path,
    query,
    variable: variablesOf(path, rows.path),
  };
}

/** Postman's own variables of a path are whole segments; one that is a part of a segment is a variable as everywhere. */
const withVariable = (part: string): string =>
  part.replace(/^\{([^{}]+)\}$/, ':$1').replaceAll(/\$?\{([^{}]+)\}/g, '{{$1}}');

/** The values of variables that are parts of segments, for the item; Postman shows them there. */
export function partVariables({ url, rows }: Pick<ExportedDoc, 'url' | 'rows'>): object[] {
  const [path = ''] = url.split(/[?#]/, 1);
  const parts = path.split('/').filter((part) => !/^\{[^{}]+\}$/.test(part));
  const names = parts.flatMap((part) => [...part.matchAll(/\$?\{([^{}]+)\}/g)].map(([, name = '']) => name));
  return [...new Set(names)].map((key) => {
    const found = rows.path.find(({ row }) => row.name === key);
    return { key, value: (found && fieldsOf(found, 'path')[0]?.value) ?? '', type: 'string' };
  });
}

/** The query that is part of the doc's address. */
const fixedQuery = (search: string): PostmanField[] =>
  search === '' ? [] : [...new URLSearchParams(search)].map(([key, value]) => ({ key, value, description: '' }));

function variablesOf(path: readonly string[], rows: readonly Branch[]): object[] {
  const names = path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
  return [...new Set(names)].map((key) => {
    const found = rows.find(({ row }) => row.name === key);
    return {
      key,
      value: (found && fieldsOf(found, 'path')[0]?.value) ?? '',
      description: found ? describedRow(found.row) : '',
    };
  });
}
