import { Button } from '@blueprintjs/core';
import { useMemo, useSyncExternalStore } from 'react';
import { live } from '../../../../../contracts/docs/doc-types/common.js';
import { useText } from '../../../../lib/i18n.js';
import { type TableEditing } from '../../editing/table-editing.js';
import { useTextOf } from '../../editing/use-text-of.js';
import { fixPathRows, pathMismatch } from './path-follower.js';

/** Explains the path table; if a push or a foreign client left it different from the address, offers a repair. */
export function PathNote({ editing }: { editing: TableEditing }) {
  const { t } = useText();
  const address = useTextOf(editing.ydoc.getText(live.url));
  const table = useSyncExternalStore(editing.rows.subscribeShape, editing.rows.shape);
  // biome-ignore lint/correctness/useExhaustiveDependencies: added and removed rows change the table
  const unlike = useMemo(() => pathMismatch(editing, address), [editing, address, table]);
  if (unlike.stale.length === 0 && unlike.missing.length === 0)
    return <p className="form-note">{t('api:form.followsAddress')}</p>;
  const names = [...unlike.stale.map(({ name }) => name || '–'), ...unlike.missing.map((name) => `{${name}}`)];
  return (
    <p className="form-note" data-tone="warn">
      {t('api:form.unlikeAddress', { names: names.slice(0, 5).join(', ') })}
      {editing.mayEdit && (
        <Button
          size="small"
          variant="minimal"
          text={t('api:form.matchAddress')}
          onClick={() => fixPathRows(editing, unlike)}
        />
      )}
    </p>
  );
}
