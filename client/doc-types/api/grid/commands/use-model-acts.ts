import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { viewDoc } from '../../../../../contracts/docs/docs.js';
import { detachModel, docModels, takeIntoModel } from '../../../../../contracts/docs/models.js';
import { call } from '../../../../lib/api.js';
import { forget } from '../../../../lib/query.js';
import { useErrorText } from '../../../../ui/states.js';
import { toast } from '../../../../ui/toaster.js';

export interface ModelActs {
  /** The row that becomes a model, while its name is asked for. */
  readonly extracted: string | undefined;
  readonly extract: (row: string | undefined) => void;
  readonly detach: (row: string) => void;
  readonly take: (row: string) => void;
}

/** Rows that become models, and models that become rows: both are done by the server, and arrive as a colleague's change. */
export function useModelActs(docId: string): ModelActs {
  const text = useErrorText();
  // A new function at each render; all rows would render again.
  const errorText = useRef(text);
  errorText.current = text;
  const [extracted, extract] = useState<string>();
  const detach = useCallback(
    (row: string) => {
      void call(detachModel, { id: docId, rowId: row })
        .catch((error: unknown) => toast({ intent: 'danger', message: errorText.current(error) }))
        .finally(() => forget(docModels, viewDoc));
    },
    [docId],
  );
  const { t } = useTranslation('api');
  const take = useCallback(
    (row: string) => {
      void call(takeIntoModel, { id: docId, rowId: row })
        .then(({ left }) => {
          if (left > 0) toast({ intent: 'warning', message: t('model.takenPartly', { count: left }) });
        })
        .catch((error: unknown) => toast({ intent: 'danger', message: errorText.current(error) }))
        .finally(() => forget(docModels, viewDoc));
    },
    [docId, t],
  );
  return { extracted, extract, detach, take };
}
