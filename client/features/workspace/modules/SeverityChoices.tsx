import { Button, HTMLSelect } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import {
  chooseSeverity,
  listSeverityChoices,
  resetSeverity,
  type SeverityChoice,
  severityChoices,
} from '../../../../contracts/docs/change-severity/choices.js';
import { severityRules } from '../../../../contracts/docs/change-severity/rules.js';
import { changeTexts } from '../../../../contracts/docs/change-severity/wording.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { useForm } from '../../../lib/form.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { SeverityTag } from '../../../ui/changes.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Field, FormError } from '../../../ui/Field.js';
import { RowTable } from '../../../ui/RowTable.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import type { Column } from '../../../ui/TableFrame.js';
import { TextField } from '../../../ui/TextField.js';

type Choice = WireReply<typeof listSeverityChoices>[number];

/** What the project decided about the rules of severity; its admins change that. */
export function SeverityChoices({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { t } = useText();
  const heading = useId();
  const query = useCall(listSeverityChoices, { projectId });
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{t('places:severity.title')}</h2>
        {mayEdit && (
          <Button size="small" icon={<PlusIcon />} text={t('places:severity.add')} onClick={() => setAdding(true)} />
        )}
      </div>
      <p className="muted">{t('places:severity.lead')}</p>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={2} />}
        empty={<EmptyState small what={t('places:severity.none')} />}
      >
        {(choices) => <ChoiceTable projectId={projectId} choices={choices} mayEdit={mayEdit} />}
      </Loaded>
      {isAdding && <NewChoice projectId={projectId} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface ChoiceTableProps {
  projectId: string;
  choices: readonly Choice[];
  mayEdit: boolean;
}

function ChoiceTable({ projectId, choices, mayEdit }: ChoiceTableProps) {
  const { t } = useText();
  const reset = useChange(resetSeverity, [listSeverityChoices]);
  const columns: readonly Column<Choice>[] = [
    {
      id: 'rule',
      header: t('places:severity.rule'),
      isTitle: true,
      cell: ({ rule }) => <code translate="no">{rule}</code>,
    },
    {
      id: 'severity',
      header: t('places:severity.severity'),
      cell: ({ severity }) =>
        severity === 'silent' ? t('places:severity.silent') : <SeverityTag severity={severity} />,
    },
    { id: 'reason', header: t('places:severity.reason'), cell: ({ reason, by }) => `${reason} (${by})` },
    ...(mayEdit
      ? [
          {
            id: 'acts',
            header: t('members:actions'),
            isActs: true,
            cell: ({ rule }: Choice) => (
              <Button
                variant="minimal"
                size="small"
                text={t('places:severity.reset')}
                aria-label={t('places:severity.resetOf', { rule })}
                onClick={() => reset.mutate({ projectId, rule })}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <FormError error={reset.error} />
      <RowTable label={t('places:severity.title')} columns={columns} rows={choices} rowKey={({ rule }) => rule} />
    </>
  );
}

const rules = [...severityRules.keys()];

function NewChoice({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useText();
  const labels = changeTexts(useLanguage()).severities;
  const initial: { rule: string; severity: SeverityChoice; reason: string } = {
    ...{ rule: rules[0] ?? '', severity: 'compatible', reason: '' },
  };
  const form = useForm({
    initial,
    endpoint: chooseSeverity,
    change: useChange(chooseSeverity, [listSeverityChoices]),
    input: (values) => ({ projectId, ...values }),
    onDone: onClose,
  });
  const [rule, severity] = [form.bind('rule'), form.bind('severity')];
  return (
    <FormDialog title={t('places:severity.add')} submit={t('action.save')} form={form} onClose={onClose}>
      <Field label={t('places:severity.rule')} error={rule.error}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={rule.value}
            options={rules}
            onChange={(event) => rule.onValue(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('places:severity.severity')} error={severity.error}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={severity.value}
            options={severityChoices.map((value) => ({
              value,
              label: value === 'silent' ? t('places:severity.silent') : labels[value],
            }))}
            onChange={(event) =>
              severity.onValue(severityChoices.find((each) => each === event.currentTarget.value) ?? 'compatible')
            }
          />
        )}
      </Field>
      <TextField label={t('places:severity.reason')} field={form.bind('reason')} />
    </FormDialog>
  );
}
