import { Button } from '@blueprintjs/core';
import {
  EditIcon,
  ExportIcon,
  HistoryIcon,
  LinkIcon,
  LockIcon,
  MenuIcon,
  PrintIcon,
  PropertiesIcon,
  PulseIcon,
  TagIcon,
} from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import type { viewDoc } from '../../../contracts/docs/docs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { NOT_DEPRECATED } from '../../../contracts/platform/enums.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { Comments } from '../../features/docs/comments/Comments.js';
import { hasTables } from '../../features/docs/reading/DocBody.js';
import styles from '../../features/docs/reading/view.module.css';
import { BlameButton } from '../../features/history/versions/blame/BlameSwitch.js';
import { OpenExport } from '../../features/import-export/export/OpenExport.js';
import { FollowButton } from '../../features/notifications/subscriptions/FollowButton.js';
import { useText } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { AskForAccess } from '../../ui/AskForAccess.js';
import { copyText } from '../../ui/copy.js';
import { LinkButton } from '../../ui/links.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Tip } from '../../ui/Tip.js';
import { StatusTag } from '../../ui/tags.js';

const DictionaryDrawer = lazy(async () => ({
  default: (await patiently(() => import('../../features/docs/reading/DictionaryDrawer.js'))).DictionaryDrawer,
}));

type Doc = WireReply<typeof viewDoc>;

interface DocHeadProps {
  doc: Doc;
  at?: string;
  openTree?: () => void;
  editPath?: string;
  /** Whether it is the right to edit that is missing. */
  mayAsk?: boolean;
  onHistory: () => void;
}

/** The title of a doc, what a reader may do with it, and one line of facts. */
export function DocHead({ doc, at, openTree, editPath, mayAsk, onHistory }: DocHeadProps) {
  const { t } = useText();
  const deprecated = doc.deprecated !== NOT_DEPRECATED;
  return (
    <header className={styles.viewHead}>
      <div className={`chips ${styles.viewTitle}`}>
        {openTree && (
          <Button
            className="no-print"
            variant="minimal"
            icon={<MenuIcon />}
            aria-label={t('viewer:openTree')}
            onClick={openTree}
          />
        )}
        <h1 tabIndex={-1} className={deprecated ? 'deprecated' : undefined} data-blame="field:name">
          {doc.name}
        </h1>
        <div className={`row gap-1 ${styles.viewActs} no-print`}>
          <div className={`row gap-1 ${styles.viewActions}`}>
            {!at && <FollowButton key={`follow-${doc.id}`} place={{ docId: doc.id }} name={doc.name} />}
            <Tip content={t('viewer:copyLink')}>
              <Button
                variant="minimal"
                icon={<LinkIcon />}
                aria-label={t('viewer:copyLink')}
                onClick={() =>
                  void copyText(`${location.origin}/view/${doc.id}${at ? `?at=${encodeURIComponent(at)}` : ''}`, t)
                }
              />
            </Tip>
            <Tip content={t('viewer:print')}>
              <Button
                className={styles.printer}
                variant="minimal"
                icon={<PrintIcon />}
                aria-label={t('viewer:print')}
                onClick={() => print()}
              />
            </Tip>
            <ExportButton docId={doc.id} at={at} />
            <Tip content={t('viewer:history')}>
              <Button variant="minimal" icon={<HistoryIcon />} aria-label={t('viewer:history')} onClick={onHistory} />
            </Tip>
            {!at && (
              <Tip content={t('activity:menu')}>
                <LinkButton
                  variant="minimal"
                  icon={<PulseIcon />}
                  aria-label={t('activity:menu')}
                  to={`/activity?docId=${doc.id}`}
                />
              </Tip>
            )}
            {hasTables(doc) && <DictionaryButton moduleId={doc.moduleId} />}
            {!at && <Comments key={doc.id} docId={doc.id} />}
            {!at && <BlameButton docId={doc.id} />}
          </div>
          {editPath && <LinkButton intent="primary" icon={<EditIcon />} to={editPath} text={t('viewer:edit')} />}
          {/* Where *Edit* is for others: a line of its own on a phone would move the doc when it comes. */}
          {mayAsk && <AskForAccess about={{ docId: doc.id }} wants="dev" text={t('viewer:askToEdit')} />}
        </div>
      </div>
      <div className={`row-wrap muted small ${styles.viewMeta}`}>
        <StatusTag status={doc.status} />
        {deprecated && (
          <span className="tag" data-tone="red" data-blame="field:deprecated">
            {t('viewer:deprecated')}
            {doc.deprecated && ` · ${doc.deprecated}`}
          </span>
        )}
        {isOn(doc.isLocked) && (
          <span className="tag">
            <LockIcon size={12} />
            {t('docs:locked')}
          </span>
        )}
        {doc.version && (
          <span className="tag">
            <TagIcon size={12} />
            {t('viewer:interfaceVersion', { version: doc.version })}
          </span>
        )}
        {doc.author && <span data-blame="field:author">{t('viewer:maintainer', { name: doc.author })}</span>}
        {doc.creatorName && doc.creatorName !== doc.author && (
          <span>{t('viewer:createdBy', { name: doc.creatorName })}</span>
        )}
        <span>
          <RelativeTime
            at={doc.modifiedAt}
            sentence={(when) =>
              doc.modifierName ? t('viewer:updatedBy', { name: doc.modifierName, when }) : t('viewer:updated', { when })
            }
          />
        </span>
        <button type="button" className="meta-button no-print" onClick={onHistory}>
          {t('viewer:version', { version: doc.streamVersion })}
        </button>
        <span>{t('viewer:docId', { id: doc.id })}</span>
      </div>
    </header>
  );
}

function ExportButton({ docId, at }: { docId: string; at: string | undefined }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tip content={t('export:action')}>
        <Button variant="minimal" icon={<ExportIcon />} aria-label={t('export:action')} onClick={() => setOpen(true)} />
      </Tip>
      <OpenExport target={isOpen ? { docIds: [docId], ...(at && { at }) } : undefined} onClose={() => setOpen(false)} />
    </>
  );
}

function DictionaryButton({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tip content={t('viewer:dictionaries')}>
        <Button
          variant="minimal"
          icon={<PropertiesIcon />}
          aria-label={t('viewer:dictionaries')}
          onClick={() => setOpen(true)}
        />
      </Tip>
      {isOpen && (
        <Suspense fallback={null}>
          <DictionaryDrawer moduleId={moduleId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
