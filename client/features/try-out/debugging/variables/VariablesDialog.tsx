import { useState } from 'react';
import { useText } from '../../../../lib/i18n.js';
import { FormDialog } from '../../../../ui/dialogs.js';
import type { SharedVariables } from './use-shared-variables.js';
import { VariableRows } from './VariableRows.js';
import type { Variable } from './variables.js';

interface VariablesDialogProps {
  readonly variables: readonly Variable[];
  readonly onVariables: (variables: readonly Variable[]) => void;
  readonly shared: SharedVariables;
  readonly onClose: () => void;
}

const named = (rows: readonly Variable[]) => rows.filter(({ name }) => name.trim() !== '');

/** What was there when one began to change it, and what became of it: what others change meanwhile stays. */
interface TeamEdit {
  readonly before: readonly Variable[];
  readonly rows: readonly Variable[];
}

/** Values for `{{name}}` in this environment: those of the team, and one's own, which count more. */
export function VariablesDialog({ variables, onVariables, shared, onClose }: VariablesDialogProps) {
  const { t } = useText();
  const [own, setOwn] = useState(variables);
  const [team, setTeam] = useState<TeamEdit>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async () => {
    setBusy(true);
    try {
      if (shared.save && team) await shared.save(team.before, named(team.rows));
      onVariables(named(own));
      onClose();
    } catch (wrong) {
      setError(wrong);
      setBusy(false);
    }
  };
  const rows = team?.rows ?? shared.variables;
  const change = (next: readonly Variable[]) => setTeam({ before: team?.before ?? shared.variables, rows: next });
  return (
    <FormDialog
      wide
      title={t('debugging:variables')}
      submit={t('debugging:saveVariables')}
      onSubmit={() => void submit()}
      onClose={onClose}
      busy={busy}
      error={error}
    >
      <p className="field-note">{t('debugging:variablesNote', { example: '{{token}}' })}</p>
      <VariableRows
        label={t('debugging:ownVariables')}
        rows={own}
        onRows={setOwn}
        secretLabel={t('debugging:isSecret')}
      />
      {(shared.save || rows.length > 0) && (
        <VariableRows
          label={t('debugging:sharedVariables', { name: shared.environmentName })}
          rows={rows}
          onRows={shared.save && change}
          secretLabel={t('debugging:developersOnly')}
          startsSecret
        />
      )}
    </FormDialog>
  );
}
