import { Button, Callout, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contracts/doc-types/index.js';
import { getDoc } from '../../../contracts/docs.js';
import { listHistory, restoreVersion } from '../../../contracts/history.js';
import { useChange } from '../../lib/query.js';
import { FormError } from '../../ui/Field.js';
import { RestorePlan } from './RestorePlan.js';

interface RestoreProps {
  docId: string;
  version: number;
  /** The newest version, which it is compared with. */
  head: number;
  hasContent: boolean;
  unpublished: boolean;
}

/** Says what it will do, does it, and says what came of it, all in one place. */
export function Restore({ docId, version, head, hasContent, unpublished }: RestoreProps) {
  const { t } = useTranslation('history');
  const [asking, setAsking] = useState(false);
  const restore = useChange(restoreVersion, [listHistory, getDoc]);
  if (!hasContent) return <p className="muted">{t('restore.cannot')}</p>;
  if (restore.data) {
    const { version: made } = restore.data;
    return (
      <Callout compact intent="success" className="restore-result" role="status">
        {made === null ? t('restore.same') : t('restore.done', { version: made })}
      </Callout>
    );
  }
  if (!asking) return <Button text={t('restore.act')} onClick={() => setAsking(true)} />;
  return (
    <RestoreForm
      docId={docId}
      version={version}
      head={head}
      unpublished={unpublished}
      busy={restore.isPending}
      error={restore.error}
      onCancel={() => {
        restore.reset();
        setAsking(false);
      }}
      onRestore={(remark) => restore.mutate({ docId, version, remark: remark.trim() || undefined })}
    />
  );
}

interface RestoreFormProps {
  docId: string;
  version: number;
  head: number;
  unpublished: boolean;
  busy: boolean;
  error: Error | null;
  onCancel: () => void;
  onRestore: (remark: string) => void;
}

function RestoreForm({ docId, version, head, unpublished, busy, error, onCancel, onRestore }: RestoreFormProps) {
  const { t } = useTranslation('history');
  const [remark, setRemark] = useState('');
  return (
    <form
      className="restore-form"
      onSubmit={(event) => {
        event.preventDefault();
        onRestore(remark);
      }}
    >
      <h3>{t('restore.title', { version })}</h3>
      <p>
        {t('restore.what', { version })} {unpublished && t('restore.unpublished')} {t('restore.live')}
      </p>
      <RestorePlan docId={docId} version={version} head={head} />
      <InputGroup
        autoFocus
        value={remark}
        maxLength={limits.remark}
        placeholder={t('restore.remark')}
        aria-label={t('restore.remark')}
        onValueChange={setRemark}
      />
      <FormError error={error} />
      <div className="restore-acts">
        <Button text={t('restore.cancel')} disabled={busy} onClick={onCancel} />
        <Button type="submit" intent="primary" text={t('restore.confirm')} loading={busy} />
      </div>
    </form>
  );
}
