import { aboutEntries, entryKey, jsonValue, orderKey, withEntries } from '../../../contracts/docs/doc-types/about.js';
import { OPERATION } from '../../../contracts/docs/doc-types/api.js';
import { partsForStrangers } from '../../../contracts/docs/doc-types/members-only.js';
import type { StoredDoc } from '../formats/exported/exported-doc.js';

type Keywords = Readonly<Record<string, string>>;

/**
 * A reader who may not know the application gets no more than how calls are signed. Tags are names of folders, of which the reader may see
 * only some: `folders` are those.
 */
export function aboutForStrangers(keywords: Keywords, isWhole: boolean, folders: ReadonlySet<string>): Keywords {
  const all = partsForStrangers(OPERATION, { schema: keywords }).schema ?? {};
  const tags = aboutEntries(all, 'tag').filter(({ name }) => folders.has(name));
  const shown = withEntries(all, 'tag', tags);
  return isWhole ? shown : Object.fromEntries(Object.entries(shown).filter(([keyword]) => signs(keyword)));
}

const signs = (keyword: string): boolean =>
  keyword.startsWith(entryKey('scheme', '')) || keyword === orderKey('scheme') || keyword === 'security';

/** The same for an OpenAPI file. */
export function aboutDocForStrangers(
  { content, ...doc }: StoredDoc,
  isWhole: boolean,
  folders: ReadonlySet<string>,
): StoredDoc {
  if (!('params' in content)) return { ...doc, content };
  const params = content.params.map((row) =>
    row.schema ? { ...row, schema: withoutAddresses(aboutForStrangers(row.schema, isWhole, folders)) } : row,
  );
  const { name, body } = isWhole ? content : { name: '', body: { type: 'doc', content: [] } };
  return { ...doc, content: { ...content, name, body, params } };
}

/** A scheme whose addresses are for members would be none: what it signs with is a bearer token (RFC 6750). */
function withoutAddresses(keywords: Keywords): Keywords {
  const schemes = aboutEntries(keywords, 'scheme').map(({ name, json }) => {
    const value = jsonValue(json);
    const { type, description } = Object(value);
    const isBearer = type === 'oauth2' || type === 'openIdConnect';
    return { name, json: isBearer ? JSON.stringify({ type: 'http', scheme: 'bearer', description }) : json };
  });
  return withEntries(keywords, 'scheme', schemes);
}
