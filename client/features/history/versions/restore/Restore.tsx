import { Button, Callout, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../../../contracts/docs/doc-types/index.js';
import { getDoc } from '../../../../../contracts/docs/docs.js';
import { listHistory, restoreVersion } from '../../../../../contracts/history/history.js';
import { paragraph } from '../../../../lib/paragraph.js';
import { useChange } from '../../../../lib/query.js';
import { FormError } from '../../../../ui/Field.js';
import { RestorePlan } from './RestorePlan.js';

interface RestoreProps {
  docId: string;
  version: number;
  /** The newest version, with which it is compared. */
  head: number;
  hasContent: boolean;
  unpublished: boolean;
  /** Whether the button needs the version in its label. */
  named?: boolean;
}

/** Shows the effects of a restore, performs it, and shows the result, all in one place. */
export function Restore({ docId, version, head, hasContent, unpublished, named }: RestoreProps) {
  const { t } = useTranslation('history');
  const [asking, setAsking] = useState<boolean>();
  const restore = useChange(restoreVersion, [listHistory, getDoc]);
  if (!hasContent) return <p className="muted">{t('restore.cannot')}</p>;
  if (restore.data) return <RestoreResult made={restore.data.version} />;
  if (!asking)
    return (
      <Button
        // After the form was cancelled.
        autoFocus={asking === false}
        text={named ? t('restore.actVersion', { version }) : t('restore.act')}
        onClick={() => setAsking(true)}
      />
    );
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

/** Takes the focus of the form that it replaces; otherwise Esc would not close the drawer any more. */
function RestoreResult({ made }: { made: number | null }) {
  const { t } = useTranslation('history');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} tabIndex={-1} className="restore-result">
      <Callout compact intent="success" role="status">
        {made === null ? t('restore.same') : t('restore.done', { version: made })}
      </Callout>
    </div>
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
      <p>{paragraph(t('restore.what', { version }), unpublished && t('restore.unpublished'), t('restore.live'))}</p>
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
