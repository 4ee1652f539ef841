import { AnchorButton, Button, Menu, MenuItem, PopoverNext, SegmentedControl } from '@blueprintjs/core';
import { EyeOpenIcon, LayersIcon, LinkIcon, MoreIcon, PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { isOn } from '../../../contracts/platform/wire.js';
import { deleteComposeProject, listComposeProjects } from '../../../contracts/sharing/composing.js';
import { spaceInfo } from '../../../contracts/workspace/workspace.js';
import styles from '../../features/sharing/composing/composing.module.css';
import { ComposedDocsTab } from '../../features/sharing/composing/ProjectDocs.js';
import { EditProject, NewProject } from '../../features/sharing/composing/ProjectForm.js';
import { type ComposedProject, showLink } from '../../features/sharing/composing/project.js';
import { ComposedSettings } from '../../features/sharing/composing/Settings.js';
import { useText } from '../../lib/i18n.js';
import { paragraph } from '../../lib/paragraph.js';
import { useCall, useChange } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { copyText } from '../../ui/copy.js';
import { ConfirmDialog } from '../../ui/dialogs.js';
import { Impact } from '../../ui/Impact.js';
import { Page } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { ExtraPages } from './ExtraPages.js';

const tabs = ['docs', 'pages', 'settings'] as const;
type Tab = (typeof tabs)[number];

/** The projects of a compose space (docs/wire.md 5.2). */
export function Compose() {
  const { t } = useText();
  const { spaceId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const space = useCall(spaceInfo, { spaceId });
  const projects = useCall(listComposeProjects, { spaceId });
  const mayEdit = useMay('compose.edit', { space: spaceId });
  const [isAdding, setAdding] = useState(false);
  const wanted = search.get('project') ?? '';
  const project = projects.data?.find(({ id }) => id === wanted) ?? projects.data?.[0];
  const add = mayEdit && <Button icon={<PlusIcon />} text={t('composing:add')} onClick={() => setAdding(true)} />;
  return (
    <Page
      width="full"
      title={space.data?.name ?? t('composing:projects')}
      lead={space.data?.description}
      actions={projects.data?.length ? add : undefined}
    >
      <Loaded
        query={projects}
        empty={
          <EmptyState
            icon={<LayersIcon size={32} />}
            what={t('composing:none')}
            why={mayEdit ? t('composing:noneWhy') : t('composing:noneGuest')}
            next={add}
          />
        }
      >
        {(list) => (
          <>
            <nav className="tabs" aria-label={t('composing:projects')}>
              <div className="tabs-list">
                {list.map(({ id, name }) => (
                  <Link
                    key={id}
                    className="tab"
                    to={`?project=${id}`}
                    aria-current={id === project?.id ? 'page' : undefined}
                  >
                    <span className="cut">{name}</span>
                  </Link>
                ))}
              </div>
            </nav>
            {project && <OneProject key={project.id} project={project} mayEdit={mayEdit} />}
          </>
        )}
      </Loaded>
      {isAdding && (
        <NewProject
          spaceId={spaceId}
          onClose={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false);
            setSearch({ project: id });
          }}
        />
      )}
    </Page>
  );
}

function OneProject({ project, mayEdit }: { project: ComposedProject; mayEdit: boolean }) {
  const { t } = useText();
  const [tab, setTab] = useState<Tab>('docs');
  return (
    <>
      <Facts project={project} mayEdit={mayEdit} />
      <SegmentedControl
        size="small"
        aria-label={project.name}
        value={tab}
        onValueChange={(value) => setTab(tabs.find((each) => each === value) ?? 'docs')}
        options={tabs
          .filter((each) => mayEdit || each !== 'settings')
          .map((value) => ({ value, label: t(`composing:tab.${value}`) }))}
      />
      <div className={styles.tab}>
        {tab === 'docs' && <ComposedDocsTab projectId={project.id} mayEdit={mayEdit} />}
        {tab === 'pages' && <ExtraPages projectId={project.id} mayEdit={mayEdit} />}
        {tab === 'settings' && <ComposedSettings project={project} />}
      </div>
    </>
  );
}

function Facts({ project, mayEdit }: { project: ComposedProject; mayEdit: boolean }) {
  const { t } = useText();
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const remove = useChange(deleteComposeProject, [listComposeProjects]);
  const { id, name, description, password } = project;
  const close = () => setDoing(undefined);
  return (
    <div className={styles.facts}>
      <span className="tag" data-tone={isOn(project.status) ? 'green' : undefined}>
        {isOn(project.status) ? t('composing:on') : t('composing:off')}
      </span>
      {description && <span className="muted">{description}</span>}
      {password && <span className="muted">{t('composing:passwordIs', { password })}</span>}
      <AnchorButton
        size="small"
        variant="minimal"
        icon={<EyeOpenIcon />}
        text={t('composing:open')}
        href={`/show/${id}`}
        target="_blank"
        rel="noopener"
      />
      <Button
        size="small"
        variant="minimal"
        icon={<LinkIcon />}
        text={t('composing:copyLink')}
        onClick={() =>
          void copyText(password ? t('composing:linkWithPassword', { link: showLink(id), password }) : showLink(id), t)
        }
      />
      {mayEdit && (
        <PopoverNext
          placement="bottom-end"
          content={
            <Menu>
              <MenuItem text={t('places:edit')} onClick={() => setDoing('edit')} />
              <MenuItem text={t('composing:delete')} intent="danger" onClick={() => setDoing('delete')} />
            </Menu>
          }
        >
          <Button variant="minimal" size="small" icon={<MoreIcon />} aria-label={t('composing:actionsOf', { name })} />
        </PopoverNext>
      )}
      {doing === 'edit' && <EditProject project={project} onClose={close} />}
      {doing === 'delete' && (
        <ConfirmDialog
          title={t('composing:delete')}
          text={paragraph(t('composing:deleteText', { name }), t('places:canComeBack'))}
          more={<Impact target={{ of: 'composeProject', ids: [id], act: 'delete' }} />}
          confirm={t('composing:delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </div>
  );
}
