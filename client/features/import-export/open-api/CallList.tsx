import type { OpenApiDocs } from '../../../../contracts/import-export/open-api-docs.js';
import { useText } from '../../../lib/i18n.js';
import { Contents } from '../../../ui/Contents.js';

interface CallListProps {
  docs: OpenApiDocs;
  /** The name of the open call; `''` for the overview. */
  current: string;
}

/** The overview, and the calls by group. */
export function CallList({ docs, current }: CallListProps) {
  const { t } = useText();
  const groups = docs.apiModules.map(({ name, moduleItems }) => ({
    name,
    pages: moduleItems.map((call) => ({ hash: call.name, title: call.name })),
    isCode: true,
  }));
  const overview = { name: '', pages: [{ hash: '', title: t('openApi:overview') }] };
  return <Contents label={t('openApi:calls')} current={current} groups={[overview, ...groups]} />;
}
