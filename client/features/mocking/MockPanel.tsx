import { Button } from '@blueprintjs/core';
import { DuplicateIcon, PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { listMocks, mockAccess } from '../../../contracts/mocks.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { copyText } from '../../ui/copy.js';
import { Loaded } from '../../ui/states.js';
import type { Mock } from './draft.js';
import { MockCalls } from './MockCalls.js';
import { MockForm } from './MockForm.js';
import styles from './mocking.module.css';

interface MockPanelProps {
  readonly doc: { readonly id: string; readonly name: string; readonly url: string };
  readonly mayEdit: boolean;
}

/** The mocks of a doc: their addresses, what each answers, and the last calls. */
export function MockPanel({ doc, mayEdit }: MockPanelProps) {
  const query = useCall(listMocks, { docId: doc.id });
  return (
    <div className={styles.panel}>
      <Address docId={doc.id} url={doc.url} />
      <Loaded query={query}>{(mocks) => <Mocks doc={doc} mayEdit={mayEdit} mocks={mocks} />}</Loaded>
      <MockCalls docId={doc.id} />
    </div>
  );
}

function Mocks({ doc, mayEdit, mocks }: MockPanelProps & { mocks: readonly Mock[] }) {
  const { t } = useText();
  const [openId, setOpenId] = useState<string>();
  const fresh = newMock(doc, mocks);
  const isNew = openId === '';
  const open = isNew ? fresh : (mocks.find(({ id }) => id === openId) ?? mocks[0] ?? fresh);
  return (
    <>
      <nav className={styles.row} aria-label={t('mocking:mocks')}>
        {mocks.map((mock) => (
          <Button
            key={mock.id}
            size="small"
            variant="minimal"
            active={!isNew && mock.id === open.id}
            text={mock.version === 0 ? t('mocking:default') : mock.name}
            onClick={() => setOpenId(mock.id)}
          />
        ))}
        {mayEdit && (
          <Button
            size="small"
            variant="minimal"
            active={isNew}
            icon={<PlusIcon />}
            text={t('mocking:add')}
            onClick={() => setOpenId('')}
          />
        )}
      </nav>
      {open.isGenerated && !isNew && <p className="muted">{t('mocking:generatedWhy')}</p>}
      <MockForm
        key={isNew ? 'new' : `${open.id} ${open.modifiedAt}`}
        docId={doc.id}
        mock={open}
        isNew={isNew}
        mayEdit={mayEdit}
        onSaved={setOpenId}
        onDeleted={() => setOpenId(undefined)}
      />
    </>
  );
}

function Address({ docId, url }: { docId: string; url: string }) {
  const { t } = useText();
  const { data } = useCall(mockAccess, { docId });
  if (!data) return null;
  const address = `${location.origin}/mock/${data.prefix}/${url.replace(/^\//, '')}`;
  return (
    <div>
      <div className={styles.row}>
        <code className="cut">{address}</code>
        <Button
          size="small"
          variant="minimal"
          icon={<DuplicateIcon />}
          aria-label={t('mocking:copyAddress')}
          onClick={() => void copyText(address, t)}
        />
      </div>
      <p className="muted">
        {t(
          data.isEnabled
            ? data.isOpen
              ? 'mocking:open'
              : data.hasKey
                ? 'mocking:withKey'
                : 'mocking:closed'
            : 'mocking:off',
        )}
      </p>
    </div>
  );
}

function newMock({ name, url }: MockPanelProps['doc'], mocks: readonly Mock[]): Mock {
  const version = Math.max(0, ...mocks.map((mock) => mock.version)) + 1;
  return {
    ...{ id: '', docId: '', name: `${name}-v${version}`, path: `v${version}/${url.replace(/^\//, '')}`, version },
    ...{ dataKv: [], dataJson: '', requestDataType: 0, httpStatus: 200, delayMills: 0, resultType: 0 },
    responseHeaders: [{ name: 'Content-Type', value: 'application/json;charset=UTF-8' }],
    responseBody: mocks[0]?.responseBody ?? '{}',
    ...{
      mockScript: 'return {\n  id: $params.id,\n};\n',
      mockResult: '',
      remark: '',
      creatorName: '',
      modifierName: '',
    },
    ...{ gmtCreate: '', gmtModified: '', conditions: [], isEnabled: 1, isGenerated: false, modifiedAt: '' },
  };
}
