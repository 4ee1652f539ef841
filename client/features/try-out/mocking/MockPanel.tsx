import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { isOn } from '../../../../contracts/platform/wire.js';
import { listMocks } from '../../../../contracts/try-out/mocks.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Loaded } from '../../../ui/states.js';
import type { Mock, MockedDoc } from './draft.js';
import { MockAddress } from './MockAddress.js';
import { MockCalls } from './MockCalls.js';
import { MockForm } from './MockForm.js';
import { MockView } from './MockView.js';
import styles from './mocking.module.css';
import { useDrafts } from './use-drafts.js';

interface MockPanelProps {
  readonly doc: MockedDoc;
  readonly mayEdit: boolean;
}

/** The mocks of a doc: their addresses, what each answers, and the last calls. */
export function MockPanel({ doc, mayEdit }: MockPanelProps) {
  const query = useCall(listMocks, { docId: doc.id });
  return (
    <div className={styles.panel}>
      <Loaded query={query}>{(mocks) => <Mocks doc={doc} mayEdit={mayEdit} mocks={mocks} />}</Loaded>
      <MockCalls docId={doc.id} />
    </div>
  );
}

function Mocks({ doc, mayEdit, mocks }: MockPanelProps & { mocks: readonly Mock[] }) {
  const { t } = useText();
  const [openId, setOpenId] = useState<string>();
  const drafts = useDrafts();
  const fresh = newMock(doc, mocks);
  const isNew = openId === '';
  const open = isNew ? fresh : (mocks.find(({ id }) => id === openId) ?? mocks[0] ?? fresh);
  return (
    <>
      <nav className={styles.mocks} data-part="mocks" aria-label={t('mocking:mocks')}>
        {mocks.map((mock) => (
          <Button
            key={mock.id}
            size="small"
            variant="minimal"
            active={!isNew && mock.id === open.id}
            aria-current={!isNew && mock.id === open.id ? 'true' : undefined}
            onClick={() => setOpenId(mock.id)}
          >
            {mock.version === 0 ? t('mocking:default') : mock.name}
            {!isOn(mock.isEnabled) && <span className="muted"> · {t('mocking:disabled')}</span>}
            {drafts.of(mock).isChanged && <span className="muted"> · {t('mocking:unsaved')}</span>}
          </Button>
        ))}
        {mayEdit && (
          <Button
            size="small"
            variant="minimal"
            active={isNew}
            aria-current={isNew ? 'true' : undefined}
            icon={<PlusIcon />}
            text={t('mocking:add')}
            onClick={() => setOpenId('')}
          />
        )}
      </nav>
      <MockAddress
        doc={doc}
        mock={open}
        isNew={isNew}
        mayEdit={mayEdit}
        path={drafts.of(open).draft.path}
        onPath={(path) => drafts.change(open, { path })}
      />
      {mayEdit ? (
        <MockForm
          key={open.id}
          doc={doc}
          mock={open}
          drafted={drafts.of(open)}
          onDraft={(to) => drafts.change(open, to)}
          onDropped={() => drafts.drop(open.id)}
          onSaved={(id) => {
            drafts.drop(open.id);
            setOpenId(id);
          }}
          onDeleted={() => {
            drafts.drop(open.id);
            setOpenId(undefined);
          }}
        />
      ) : (
        <MockView mock={open} />
      )}
    </>
  );
}

function newMock({ name, url }: MockedDoc, mocks: readonly Mock[]): Mock {
  const version = Math.max(0, ...mocks.map((mock) => mock.version)) + 1;
  return {
    ...{ id: '', docId: '', name: `${name}-v${version}`, path: `v${version}/${url.replace(/^\//, '')}`, version },
    ...{ dataKv: [], dataJson: '', requestDataType: 0, httpStatus: 200, delayMills: 0, resultType: 0 },
    responseHeaders: [{ name: 'Content-Type', value: 'application/json;charset=UTF-8' }],
    responseBody: mocks[0]?.responseBody ?? '{}',
    mockScript: 'return {\n  id: $params.id,\n};\n',
    ...{ mockResult: '', remark: '', creatorName: '', modifierName: '' },
    ...{ gmtCreate: '', gmtModified: '', conditions: [], isEnabled: 1, isGenerated: false, modifiedAt: '' },
  };
}
