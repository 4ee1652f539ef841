import { Button, Switch } from '@blueprintjs/core';
import { DocumentIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { isOn } from '../../../contracts/platform/wire.js';
import {
  addComposePage,
  deleteComposePage,
  listComposePages,
  setComposePageStatus,
} from '../../../contracts/sharing/compose-docs.js';
import { getComposePage } from '../../../contracts/sharing/show.js';
import { RenderedMarkdown } from '../../doc-types/markdown/MarkdownDocView.js';
import { LiveText } from '../../features/docs/live/LiveText.js';
import { useForm } from '../../lib/form.js';
import { useText } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { useCall, useChange } from '../../lib/query.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { NameDialog } from '../../ui/NameDialog.js';
import { EmptyState, Loaded } from '../../ui/states.js';

const HistoryDrawer = lazy(async () => ({
  default: (await patiently(() => import('../../features/history/versions/HistoryDrawer.js'))).HistoryDrawer,
}));

type PageFacts = WireReply<typeof listComposePages>[number];

/** Extra Markdown pages of a composed project, edited live by everyone who may. */
export function ExtraPages({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { t } = useText();
  const pages = useCall(listComposePages, { projectId });
  const [picked, setPicked] = useState('');
  const [isAdding, setAdding] = useState(false);
  const add = mayEdit && <Button icon={<PlusIcon />} text={t('composing:addPage')} onClick={() => setAdding(true)} />;
  return (
    <section aria-label={t('composing:pages')}>
      <Loaded
        query={pages}
        empty={
          <EmptyState
            icon={<DocumentIcon size={32} />}
            what={t('composing:noPages')}
            why={mayEdit ? t('composing:noPagesWhy') : undefined}
            next={add}
          />
        }
      >
        {(list) => {
          const current = list.find(({ id }) => id === picked) ?? list[0];
          return (
            <>
              <div className="toolbar">
                {list.map(({ id, title }) => (
                  <Button
                    key={id}
                    variant="minimal"
                    active={id === current?.id}
                    text={title}
                    onClick={() => setPicked(id)}
                  />
                ))}
                <span className="toolbar-gap" />
                {add}
              </div>
              {current && <OnePage key={current.id} page={current} mayEdit={mayEdit} />}
            </>
          );
        }}
      </Loaded>
      {isAdding && (
        <NewPage
          projectId={projectId}
          onClose={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false);
            setPicked(id);
          }}
        />
      )}
    </section>
  );
}

function OnePage({ page, mayEdit }: { page: PageFacts; mayEdit: boolean }) {
  const { t } = useText();
  const [showsHistory, setShowsHistory] = useState(false);
  const status = useChange(setComposePageStatus, [listComposePages]);
  const remove = useChange(deleteComposePage, [listComposePages]);
  if (!mayEdit) return <ReadPage id={page.id} />;
  return (
    <>
      <LiveText docId={page.id} type={DocType.markdown} label={page.title} onHistory={() => setShowsHistory(true)}>
        <Switch
          className="cell-switch"
          checked={isOn(page.status)}
          label={t('composing:visible')}
          onChange={() => status.mutate({ id: page.id, status: !isOn(page.status) })}
        />
        <Button
          variant="minimal"
          icon={<TrashIcon />}
          text={t('composing:deletePage')}
          onClick={() => remove.mutate({ id: page.id })}
        />
      </LiveText>
      {showsHistory && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <HistoryDrawer docId={page.id} mayRestore unpublished={false} onClose={() => setShowsHistory(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

function ReadPage({ id }: { id: string }) {
  const page = useCall(getComposePage, { id });
  return <Loaded query={page}>{({ content }) => <RenderedMarkdown text={content} />}</Loaded>;
}

function NewPage(props: { projectId: string; onClose: () => void; onDone: (id: string) => void }) {
  const { t } = useText();
  const form = useForm({
    initial: { title: '' },
    endpoint: addComposePage,
    change: useChange(addComposePage, [listComposePages]),
    input: ({ title }) => ({ projectId: props.projectId, title: title.trim(), content: '' }),
    onDone: ({ id }) => props.onDone(id),
  });
  return (
    <NameDialog
      title={t('composing:addPage')}
      label={t('composing:pageTitle')}
      submit={t('action.create')}
      form={form}
      name={form.bind('title')}
      onClose={props.onClose}
    />
  );
}
