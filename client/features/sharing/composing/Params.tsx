import { Button } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { composeParams, composeReturns } from '../../../../contracts/sharing/composing.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { RowTable } from '../../../ui/RowTable.js';
import { Loaded } from '../../../ui/states.js';
import type { Column } from '../../../ui/TableFrame.js';
import { TextField } from '../../../ui/TextField.js';
import styles from './composing.module.css';

const calls = { params: composeParams, returns: composeReturns } as const;
type Kind = keyof typeof calls;
type Param = WireReply<(typeof composeParams)['list']>[number];

/** Parameters or responses that all calls of the project have, in place of those of the docs. */
export function Params({ projectId, kind, title }: { projectId: string; kind: Kind; title: string }) {
  const { t } = useText();
  const paths = calls[kind];
  const query = useCall(paths.list, { projectId });
  const remove = useChange(paths.delete, [paths.list]);
  const [isAdding, setAdding] = useState(false);
  const columns: readonly Column<Param>[] = [
    {
      id: 'name',
      header: t('composing:paramName'),
      isTitle: true,
      cell: ({ name }) => <code translate="no">{name}</code>,
    },
    { id: 'type', header: t('composing:paramType'), cell: ({ type }) => type },
    { id: 'example', header: t('composing:paramExample'), isCut: true, cell: ({ example }) => example },
    { id: 'text', header: t('places:description'), isCut: true, muted: true, cell: ({ description }) => description },
    {
      id: 'acts',
      header: t('members:actions'),
      isActs: true,
      cell: ({ id, name }) => (
        <Button
          variant="minimal"
          size="small"
          icon={<TrashIcon />}
          aria-label={t('composing:removeParam', { name })}
          onClick={() => remove.mutate({ id })}
        />
      ),
    },
  ];
  return (
    <section aria-label={title}>
      <div className="toolbar">
        <h2 className={styles.params}>{title}</h2>
        <span className="toolbar-gap" />
        <Button
          size="small"
          icon={<PlusIcon />}
          text={t('composing:addParam')}
          aria-label={`${t('composing:addParam')}: ${title}`}
          onClick={() => setAdding(true)}
        />
      </div>
      <Loaded query={query} empty={<p className="muted">{t('composing:noParams')}</p>}>
        {(list) => <RowTable label={title} columns={columns} rows={list} rowKey={({ id }) => id} />}
      </Loaded>
      {isAdding && <NewParam projectId={projectId} kind={kind} onClose={() => setAdding(false)} />}
    </section>
  );
}

function NewParam({ projectId, kind, onClose }: { projectId: string; kind: Kind; onClose: () => void }) {
  const { t } = useText();
  const { add, list } = calls[kind];
  const form = useForm({
    initial: { name: '', type: 'string', example: '', description: '' },
    endpoint: add,
    change: useChange(add, [list]),
    input: (values) => ({ projectId, ...values }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('composing:addParam')} submit={t('action.create')} form={form} onClose={onClose}>
      <TextField label={t('composing:paramName')} field={form.bind('name')} autoFocus />
      <TextField label={t('composing:paramType')} field={form.bind('type')} />
      <TextField label={t('composing:paramExample')} field={form.bind('example')} />
      <TextField label={t('places:description')} field={form.bind('description')} />
    </FormDialog>
  );
}
