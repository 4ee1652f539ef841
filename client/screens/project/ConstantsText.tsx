import { Button } from '@blueprintjs/core';
import { EditIcon, NumericalIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { constantTexts, openConstants } from '../../../contracts/docs/constants.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { LiveText } from '../../features/docs/live/LiveText.js';
import { ConstantView } from '../../features/docs/reading/ConstantView.js';
import { useWatch } from '../../lib/hints.js';
import { useText } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { useCall, useChange } from '../../lib/query.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { EmptyState, Loaded, useErrorText } from '../../ui/states.js';
import styles from './ProjectConstants.module.css';

const HistoryDrawer = lazy(async () => ({
  default: (await patiently(() => import('../../features/history/versions/HistoryDrawer.js'))).HistoryDrawer,
}));

interface ConstantsTextProps {
  place: { moduleId: string } | { projectId: string };
  /** The name of the application or project. */
  name: string;
  mayEdit: boolean;
}

/** Constants and error codes of a project or an application: live for those who may edit, a text for all others. */
export function ConstantsText({ place, name, mayEdit }: ConstantsTextProps) {
  const texts = useCall(constantTexts, place);
  return (
    <Loaded query={texts}>
      {({ module, project }) => {
        const text = 'moduleId' in place ? module : project;
        if (!text) return <NoConstants place={place} mayEdit={mayEdit} />;
        return mayEdit ? <Edited docId={text.docId} name={name} /> : <Watched text={text} />;
      }}
    </Loaded>
  );
}

function Watched({ text }: { text: Parameters<typeof ConstantView>[0]['text'] }) {
  useWatch('doc', text.docId);
  return (
    <div className={styles.read}>
      <ConstantView text={text} />
    </div>
  );
}

function Edited({ docId, name }: { docId: string; name: string }) {
  const { t } = useText();
  const [showsHistory, setShowsHistory] = useState(false);
  const label = t('constants:of', { name });
  return (
    <>
      <LiveText docId={docId} type={DocType.custom} label={label} onHistory={() => setShowsHistory(true)} />
      {showsHistory && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <HistoryDrawer docId={docId} mayRestore unpublished={false} onClose={() => setShowsHistory(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

function NoConstants({ place, mayEdit }: Omit<ConstantsTextProps, 'name'>) {
  const { t } = useText();
  const errorText = useErrorText();
  const open = useChange(openConstants, [constantTexts]);
  return (
    <EmptyState
      icon={<NumericalIcon size={32} />}
      what={t('constants:none')}
      why={open.error ? errorText(open.error) : mayEdit ? t('constants:noneWhy') : t('constants:noneGuest')}
      next={
        mayEdit && (
          <Button
            intent="primary"
            icon={<EditIcon />}
            text={t('constants:write')}
            loading={open.isPending}
            onClick={() => open.mutate(place)}
          />
        )
      }
    />
  );
}
