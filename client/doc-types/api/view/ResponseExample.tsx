import { SegmentedControl } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { isStatusCode } from '../../../../contracts/docs/doc-types/api.js';
import { type Branch, everyBranch, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { useText } from '../../../lib/i18n.js';
import { RowText } from '../../markdown/RowText.js';
import { Example, type ExampleTexts } from './Example.js';
import { statusName } from './status-names.js';

/** The value of the switch for the response that the tables describe. */
const SUCCESS = 'success';
const isSuccess = ({ name }: Row): boolean => /^2/.test(name);

/**
 * The status that was chosen last: the docs that are read next begin with it. A page that is loaded anew begins with the
 * success, as its prerendered HTML does.
 */
let lastChosen = SUCCESS;

/** The example of a response, and the error codes that are HTTP statuses beside it. */
export function ResponseExample({ texts, codes }: { texts: ExampleTexts; codes: readonly Branch[] }) {
  const { t } = useText();
  const { success, others } = useMemo(() => statusesOf(codes), [codes]);
  const [wanted, setWanted] = useState(lastChosen);
  const choose = (status: string) => {
    lastChosen = status;
    setWanted(status);
  };
  const title = t('api:view.responseExample');
  const chosen = others.find(({ name }) => name === wanted);
  if (others.length === 0 || Object.keys(texts).length === 0) return <Example title={title} texts={texts} />;
  const options = [
    { value: SUCCESS, label: success?.name ?? t('api:view.success') },
    ...others.map(({ name }) => ({ value: name, label: name })),
  ];
  return (
    <Example
      title={title}
      texts={texts}
      lead={
        <SegmentedControl
          className="api-statuses no-print"
          size="small"
          aria-label={t('api:view.status')}
          value={chosen?.name ?? SUCCESS}
          onValueChange={choose}
          options={options}
        />
      }
      instead={chosen && <Answer row={chosen} />}
    />
  );
}

/** What a doc says of a status: its meaning and what to do. Docs have no bodies of their own for error codes. */
function Answer({ row }: { row: Row }) {
  const { t } = useText();
  const [meaning, solution] = [plainLines(row.description), plainLines(row.example)];
  return (
    <div className="api-answer">
      <p className="api-answer-status">
        <code translate="no">{row.name}</code> {statusName(row.name)}
      </p>
      {meaning && meaning !== statusName(row.name) && (
        <p>
          <RowText text={meaning} />
        </p>
      )}
      {solution && (
        <p>
          <span className="muted">{t('api:grid.code.example')}</span> <RowText text={solution} />
        </p>
      )}
      <p className="muted">{t('api:view.noBodyOfStatus')}</p>
    </div>
  );
}

/** The error codes that are HTTP statuses, each once, in the order of their table. */
function statusesOf(codes: readonly Branch[]): { success: Row | undefined; others: readonly Row[] } {
  const rows = everyBranch(codes).map(({ row }) => row);
  const statuses = new Map(rows.filter(({ name }) => isStatusCode(name)).map((row) => [row.name, row]));
  const success = [...statuses.values()].find(isSuccess);
  return { success, others: [...statuses.values()].filter((row) => row !== success) };
}
