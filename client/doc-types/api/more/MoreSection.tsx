import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import { operationFields } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { BODY_REQUIRED } from '../../../../contracts/docs/doc-types/request-bodies.js';
import { plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import { useText } from '../../../lib/i18n.js';
import { DraftInput } from '../constraints/DraftInput.js';
import { OtherKeywords } from '../constraints/OtherKeywords.js';
import { refusalText } from '../constraints/refused-parts.js';
import type { TableEditing } from '../editing/table-editing.js';
import styles from './more.module.css';
import { OperationFacts } from './OperationFacts.js';
import { setOperationKeyword, useOperation } from './operation.js';

/** What an operation has besides its fields and tables: its id, and any other keyword as JSON. */
export function MoreSection({ editing }: { editing: TableEditing }) {
  const { t } = useText();
  const { [BODY_REQUIRED]: _, ...keywords } = useOperation(editing.ydoc);
  const [isOpen, setOpen] = useState(false);
  const isEmpty = Object.keys(keywords).length === 0;
  if (isEmpty && !editing.mayEdit) return null;
  const write = (keyword: string, text: string | undefined) =>
    refusalText(t, setOperationKeyword(editing, keyword, text));
  return (
    <section className="form-section" id="form-more" aria-label={t('api:more.title')} tabIndex={-1}>
      <header className="form-section-head">
        <h2>{t('api:more.title')}</h2>
        {isEmpty && !isOpen && (
          <Button variant="minimal" icon={<PlusIcon />} text={t('api:more.open')} onClick={() => setOpen(true)} />
        )}
      </header>
      {!editing.mayEdit ? (
        <OperationFacts keywords={keywords} />
      ) : isEmpty && !isOpen ? null : (
        <div className={styles.edit} data-blame={`row:${OPERATION}`}>
          <DraftInput
            label={t('api:more.operationId')}
            isCode
            shown={plainText(keywords.operationId ?? '')}
            onWrite={(typed) => {
              const id = typed.trim();
              return write('operationId', id === '' ? undefined : JSON.stringify(id));
            }}
          />
          <OtherKeywords
            title={t('api:more.others')}
            schema={keywords}
            known={['operationId', BODY_REQUIRED, ...operationFields]}
            write={write}
          />
        </div>
      )}
    </section>
  );
}
