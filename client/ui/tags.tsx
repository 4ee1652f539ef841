import { DocumentIcon, EditIcon, FolderCloseIcon, TickCircleIcon, TimeIcon } from '@blueprintjs/icons';
import { DocStatus } from '../../contracts/platform/enums.js';
import { useText } from '../lib/i18n.js';

export const MethodTag = ({ method }: { method: string }) => (
  <span translate="no" className="tag tag-method" data-method={method}>
    {method === 'OPTIONS' ? 'OPT' : method}
  </span>
);

/** The version label of a doc, after its name: it tells two versions of one address apart. Nothing without a label. */
export const VersionTag = ({ version }: { version: string }) =>
  version === '' ? null : (
    <span translate="no" className="tag tag-version" title={version}>
      {version}
    </span>
  );

const statuses = {
  [DocStatus.todo]: { key: 'status.todo', tone: 'orange', icon: <TimeIcon size={12} /> },
  [DocStatus.doing]: { key: 'status.doing', tone: 'blue', icon: <EditIcon size={12} /> },
  [DocStatus.done]: { key: 'status.done', tone: 'green', icon: <TickCircleIcon size={12} /> },
} as const;

export const statusKeys = { 0: 'status.todo', 5: 'status.doing', 10: 'status.done' } as const;

/** Colour, icon and text: colour is never the only sign. */
export function StatusTag({ status }: { status: DocStatus }) {
  const { t } = useText();
  const { key, tone, icon } = statuses[status];
  return (
    <span translate="no" className="tag" data-tone={tone}>
      {icon}
      {t(key)}
    </span>
  );
}

/** The icon of a tree's row: folder, or the type of doc. */
export function NodeIcon({ folder }: { folder: boolean }) {
  return folder ? <FolderCloseIcon className="muted" /> : <DocumentIcon className="muted" />;
}
