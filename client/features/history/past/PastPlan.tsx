import { Callout, Checkbox, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { viewRows } from '../../../../contracts/docs/doc-rows.js';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { listDocsV2, viewDoc } from '../../../../contracts/docs/docs.js';
import {
  comparePast,
  listBin,
  pastRange,
  pastSets,
  performPast,
  previewPast,
} from '../../../../contracts/history/past.js';
import { changeSetDocs } from '../../../../contracts/import-export/change-sets.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import type { WireInput, WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { exactTime } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import { toast } from '../../../ui/toaster.js';
import styles from './past.module.css';

export type PastWish = WireInput<typeof previewPast>['wish'];
type Preview = WireReply<typeof previewPast>;
type PlannedDoc = Preview['docs'][number];

interface PastPlanProps {
  title: string;
  submit: string;
  wish: PastWish;
  /** What else there is to know. */
  note?: string | undefined;
  onClose: () => void;
  onDone?: () => void;
}

const tones = { changed: 'blue', removed: 'red', revived: 'green', kept: undefined } as const;
/** What a restore or an undo changes. */
const touched = [
  ...[viewRows, viewDoc, listDocsV2, pastRange, comparePast, pastSets, listBin],
  ...[pushLog, changeSetDocs],
];
/** Lines that a dialog shows; the rest is counted. */
const SHOWN = 100;

/** Shows the effects of a restore or an undo, and performs it. */
export function PastPlan({ title, submit, wish, note, onClose, onDone }: PastPlanProps) {
  const { t } = useText();
  const lang = useLanguage();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [remark, setRemark] = useState('');
  const preview = useCall(previewPast, { wish, chosen: [...chosen] }, { keep: true, staleTime: 0 });
  const perform = useChange(performPast, touched);
  const isEmpty = preview.data?.docs.length === 0;
  const submitPlan = () =>
    perform.mutate(
      { wish, chosen: [...chosen], remark: remark.trim() || undefined },
      {
        onSuccess: ({ changed, kept, isRunning }) => {
          const message = isOn(isRunning)
            ? t('past:plan.started', { count: changed })
            : t('past:plan.done', { changed, kept });
          void toast({ message, intent: 'success' });
          onDone?.();
          onClose();
        },
      },
    );
  const turn = (id: string) => setChosen((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id]));
  return (
    <FormDialog
      wide
      title={title}
      submit={submit}
      busy={perform.isPending}
      idle={!preview.data || isEmpty}
      error={perform.error}
      onSubmit={submitPlan}
      onClose={onClose}
    >
      {wish.kind === 'restore' && <p>{t('past:plan.to', { when: exactTime(new Date(wish.at), lang) })}</p>}
      <Loaded query={preview} skeleton={<SkeletonRows rows={4} />}>
        {(plan) => <Plan plan={plan} chosen={chosen} onChoose={turn} />}
      </Loaded>
      {note && <p className="muted field">{note}</p>}
      {!isEmpty && (
        <InputGroup
          value={remark}
          maxLength={limits.remark}
          placeholder={t('past:plan.remark')}
          aria-label={t('past:plan.remark')}
          onValueChange={setRemark}
        />
      )}
    </FormDialog>
  );
}

interface PlanProps {
  plan: Preview;
  chosen: readonly string[];
  onChoose: (docId: string) => void;
}

function Plan({ plan: { docs, more, people, typing }, chosen, onChoose }: PlanProps) {
  const { t } = useText();
  const hidden = Math.max(docs.length - SHOWN, 0) + more;
  if (docs.length === 0) return <EmptyState small what={t('past:plan.nothing')} why={t('past:plan.nothingWhy')} />;
  return (
    <>
      {typing.length > 0 && (
        <Callout compact intent="warning">
          {t('past:plan.typing', { names: typing.join(t('past:and')) })}
        </Callout>
      )}
      {people.length > 0 && (
        <p className="muted field">{t('past:plan.people', { names: people.join(t('past:and')) })}</p>
      )}
      <ul className={`list ${styles.plan}`}>
        {docs.slice(0, SHOWN).map((doc) => (
          <PlanLine key={doc.docId} doc={doc} isChosen={chosen.includes(doc.docId)} onChoose={onChoose} />
        ))}
      </ul>
      {hidden > 0 && <p className="muted">{t('past:changes.more', { count: hidden })}</p>}
    </>
  );
}

const partNames = ['content', 'folder', 'order', 'status', 'shown', 'lock', 'label', 'existence'] as const;

function PlanLine({ doc, isChosen, onChoose }: { doc: PlannedDoc; isChosen: boolean; onChoose: (id: string) => void }) {
  const { t } = useText();
  const partName = (part: string) => {
    const known = partNames.find((name) => name === part);
    return known ? t(`past:plan.part.${known}`) : part;
  };
  const mayChoose = doc.conflicts.length > 0 || isChosen;
  return (
    <li className={`chips ${styles.change}`}>
      <span className="tag" data-tone={tones[doc.effect]}>
        {t(`past:plan.effect.${doc.effect}`)}
      </span>
      <span className={styles.changeName}>{doc.name}</span>
      {!isOn(doc.isFolder) && doc.parts.length > 0 && (
        <span className="muted">{[...new Set(doc.parts)].map(partName).join(t('past:and'))}</span>
      )}
      {doc.reason === 'noFolder' && <span className={styles.changePath}>{t('past:plan.noFolder')}</span>}
      {doc.reason === 'notEmpty' && <span className={styles.changePath}>{t('past:plan.notEmpty')}</span>}
      {doc.conflicts.slice(0, 3).map(({ part, field, actor }) => (
        <span key={`${part} ${field}`} className={styles.changePath}>
          {t('past:plan.conflict', { name: actor.name, part: partName(part) })}
        </span>
      ))}
      {mayChoose && (
        <Checkbox
          className={styles.choose}
          checked={isChosen}
          label={t('past:plan.choose')}
          onChange={() => onChoose(doc.docId)}
        />
      )}
    </li>
  );
}
