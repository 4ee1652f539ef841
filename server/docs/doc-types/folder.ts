import { type FolderContent, folderContent } from '../../../contracts/docs/doc-types/index.js';
import { NOT_DEPRECATED } from '../../../contracts/platform/enums.js';
import type { ContentRules } from './interface/doc-type.js';

const serviceFields = ['interfaceName', 'version', 'protocol', 'author', 'dependency'] as const;

const texts = ({ name, dubbo }: FolderContent): [string, string][] => [
  ['name', name],
  ...serviceFields.map((key): [string, string] => [`dubbo.${key}`, dubbo?.[key] ?? '']),
];

/** A folder: its name, and the Dubbo service whose methods are its docs. */
export const folderRules: ContentRules<FolderContent> = {
  schema: folderContent,
  columns: ({ name }) => ({ name, author: '', deprecated: NOT_DEPRECATED, url: '', httpMethod: '', contentType: '' }),
  rows: () => [],
  wireTables: () => undefined,
  body: () => null,
  source: () => '',
  text: () => '',
  html: () => '',
  description: () => '',
  diff: (from, to) => {
    const after = new Map(texts(to));
    const fields = texts(from).flatMap(([field, value]) => {
      const now = after.get(field) ?? '';
      return value === now ? [] : [{ field, from: value, to: now }];
    });
    return { fields, text: { from: '', to: '', added: 0, removed: 0 }, rows: [] };
  },
};
