import { Button } from '@blueprintjs/core';
import { CodeBlockIcon, PlusIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useBlocker, useSearchParams } from 'react-router-dom';
import {
  deleteTemplate,
  templateDetail,
  templateGroups,
  templateTree,
} from '../../../contracts/workspace/templates.js';
import { NewTemplate, SavedTemplate } from '../../features/admin/templates/TemplateForm.js';
import { TemplateTree } from '../../features/admin/templates/TemplateTree.js';
import { emptyDraft, isSame, type TemplateDraft } from '../../features/admin/templates/template-draft.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { ConfirmDialog } from '../../ui/dialogs.js';
import { Page } from '../../ui/Page.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';
import styles from './Templates.module.css';

/** `?template=` is the open template; `new` is one that is not saved yet. */
export function Templates() {
  const { t } = useText();
  const [search, setSearch] = useSearchParams();
  const open = search.get('template') ?? '';
  const tree = useCall(templateTree, {});
  const [copy, setCopy] = useState<TemplateDraft>();
  const show = (id: string) => setSearch(id ? { template: id } : {});
  const create = (draft: TemplateDraft | undefined) => {
    setCopy(draft);
    show('new');
  };
  return (
    <Page
      width="full"
      title={t('admin:menu.template')}
      lead={t('admin:templates.lead')}
      actions={
        <Button
          intent={open ? undefined : 'primary'}
          icon={<PlusIcon />}
          text={t('admin:templates.create')}
          onClick={() => create(undefined)}
        />
      }
    >
      <Loaded query={tree} skeleton={<SkeletonRows />}>
        {(groups) =>
          groups.length === 0 && open !== 'new' ? (
            <EmptyState
              icon={<CodeBlockIcon size={32} />}
              what={t('admin:templates.none')}
              why={t('admin:templates.noneWhy')}
            />
          ) : (
            <div className={styles.templates}>
              {groups.length > 0 && <TemplateTree groups={groups} current={open} onOpen={show} />}
              {open === 'new' ? (
                <Editor
                  key={copy?.name ?? 'new'}
                  saved={emptyDraft}
                  first={copy ?? emptyDraft}
                  onOpen={show}
                  onCopy={create}
                />
              ) : open ? (
                <Saved key={open} id={open} onOpen={show} onCopy={create} />
              ) : (
                <EmptyState small what={t('admin:templates.pick')} />
              )}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

interface EditorProps {
  saved: TemplateDraft;
  first: TemplateDraft;
  onOpen: (id: string) => void;
  onCopy: (draft: TemplateDraft) => void;
}

function Saved({ id, ...rest }: Omit<EditorProps, 'saved' | 'first'> & { id: string }) {
  // A later fetch does not replace the draft.
  const template = useCall(templateDetail, { id }, { staleTime: 0 });
  return (
    <Loaded query={template} skeleton={<SkeletonRows />}>
      {(read) => <Editor saved={read} first={read} {...rest} />}
    </Loaded>
  );
}

function Editor({ saved: read, first, onOpen, onCopy }: EditorProps) {
  const { t } = useText();
  const [saved, setSaved] = useState(read);
  const [draft, setDraft] = useState(first);
  const [deleting, setDeleting] = useState(false);
  const [going, setGoing] = useState<string>();
  // Waits with leaving until the saved draft is rendered: before that, its own "unsaved changes" check would block the
  // navigation.
  useEffect(() => {
    if (going !== undefined && isSame(saved, draft)) onOpen(going);
  }, [going, saved, draft, onOpen]);
  const keep = (now: TemplateDraft) => {
    setSaved(now);
    setDraft(now);
  };
  return (
    <>
      {draft.id === undefined ? (
        <NewTemplate
          draft={draft}
          onDraft={setDraft}
          onSaved={(now) => {
            keep(now);
            setGoing(now.id);
          }}
        />
      ) : (
        <SavedTemplate
          id={draft.id}
          saved={saved}
          draft={draft}
          onDraft={setDraft}
          onSaved={keep}
          onCopy={() =>
            onCopy({
              name: t('admin:templates.copyName', { name: draft.name }),
              groupName: draft.groupName,
              content: draft.content,
            })
          }
          onDelete={() => setDeleting(true)}
        />
      )}
      {deleting && draft.id !== undefined && (
        <DeleteTemplate
          id={draft.id}
          name={saved.name}
          onClose={() => setDeleting(false)}
          onDone={() => {
            setDraft(saved);
            setDeleting(false);
            setGoing('');
          }}
        />
      )}
      <Unsaved name={draft.name} isUnsaved={!isSame(saved, draft)} />
    </>
  );
}

interface DeleteTemplateProps {
  id: string;
  name: string;
  onClose: () => void;
  onDone: () => void;
}

function DeleteTemplate({ id, name, onClose, onDone }: DeleteTemplateProps) {
  const { t } = useText();
  const remove = useChange(deleteTemplate, [templateTree, templateGroups]);
  return (
    <ConfirmDialog
      title={t('admin:templates.deleteTitle')}
      text={t('admin:templates.deleteText', { name })}
      confirm={t('admin:templates.delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}

/** Asks before unsaved input is lost: another template, another page, a closed tab. */
function Unsaved({ name, isUnsaved }: { name: string; isUnsaved: boolean }) {
  const { t } = useText();
  const blocker = useBlocker(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('admin:templates.leaveTitle')}
      text={t('admin:templates.leaveText', { name })}
      confirm={t('admin:templates.leave')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
