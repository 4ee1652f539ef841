import { Button } from '@blueprintjs/core';
import { InfoSignIcon } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router-dom';
import { moduleAbout, openAbout } from '../../../../contracts/docs/about.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { useErrorText } from '../../../ui/states.js';
import { toast } from '../../../ui/toaster.js';
import styles from './doc-tree.module.css';

interface AboutLinkProps {
  moduleId: string;
  docId: string;
  path: (id: string) => string;
  /** Opening it creates the doc, for people who may edit. */
  mayMake: boolean;
}

/** The link to *About* of the open doc's application. Left out where it is empty and the reader cannot change it. */
export function AboutLink({ moduleId, docId, path, mayMake }: AboutLinkProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { data } = useCall(moduleAbout, { moduleId });
  const open = useChange(openAbout, [moduleAbout]);
  if (!data || (!data.about && !mayMake)) return null;
  return (
    <div className={styles.about}>
      {data.about ? (
        <Link
          to={path(data.about.id)}
          className="cut"
          aria-current={data.about.id === docId ? 'page' : undefined}
          title={data.about.name}
        >
          <InfoSignIcon size={14} /> {t('docs:about')}
        </Link>
      ) : (
        <Button
          variant="minimal"
          fill
          alignText="start"
          icon={<InfoSignIcon size={14} />}
          text={t('docs:about')}
          loading={open.isPending}
          onClick={() =>
            open.mutate(
              { moduleId },
              {
                onSuccess: ({ id }) => void navigate(path(id)),
                onError: (error) => void toast({ intent: 'danger', message: errorText(error) }),
              },
            )
          }
        />
      )}
    </div>
  );
}
