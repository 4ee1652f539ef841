import { Button, HTMLSelect, Switch } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { type MeterSpherePlace, meterSphereModules } from '../../../../contracts/import-export/metersphere.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Field, FormError } from '../../../ui/Field.js';
import { useErrorText } from '../../../ui/states.js';
import { type Binding, type BoundPlace, useRemoveBinding, useSaveBinding, useSync } from './binding-calls.js';
import { moduleOptions } from './module-options.js';

interface BindingFormProps {
  place: BoundPlace;
  projectId: string;
  binding: Binding;
  projects: readonly MeterSpherePlace[];
}

export function BindingForm({ place, projectId, binding, projects }: BindingFormProps) {
  const { t } = useText();
  const [msProjectId, setProject] = useState(binding.msProjectId);
  const [msModuleId, setModule] = useState(binding.msModuleId);
  const [autoSync, setAuto] = useState(binding.autoSync);
  const modules = useModules(projectId, msProjectId, binding);
  const [save, remove, sync] = [useSaveBinding(place), useRemoveBinding(place), useSync(place)];
  const isBound = binding.msModuleId !== '';
  const isChanged =
    msProjectId !== binding.msProjectId || msModuleId !== binding.msModuleId || autoSync !== binding.autoSync;
  const known = withStored(projects, { id: binding.msProjectId, name: binding.msProjectName });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const msProjectName = known.find(({ id }) => id === msProjectId)?.name ?? '';
    const msModuleName = modules.options.find(({ id }) => id === msModuleId)?.path ?? '';
    save.run({ msProjectId, msProjectName, msModuleId, msModuleName, autoSync });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('metersphere:title')}>
      <Field label={t('metersphere:project')} note={known.length === 0 ? t('metersphere:noProjects') : undefined}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={msProjectId}
            onChange={(event) => {
              setProject(event.currentTarget.value);
              setModule('');
            }}
            options={[
              { value: '', label: t('metersphere:choose') },
              ...known.map(({ id, name }) => ({ value: id, label: name || id })),
            ]}
          />
        )}
      </Field>
      <Field label={t('metersphere:module')} error={modules.error} note={modules.note}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={msModuleId}
            disabled={!msProjectId || modules.isPending}
            onChange={(event) => setModule(event.currentTarget.value)}
            options={[
              { value: '', label: t('metersphere:choose') },
              ...modules.options.map(({ id, label }) => ({ value: id, label })),
            ]}
          />
        )}
      </Field>
      <Switch checked={autoSync} onChange={() => setAuto(!autoSync)} label={t('metersphere:auto')} />
      <p className="field-note field">
        {place.kind === 'module' ? t('metersphere:autoNote') : t('metersphere:autoReleaseNote')}
      </p>
      <FormError error={save.error ?? sync.error ?? remove.error} />
      <div className="inline-acts">
        <Button
          type="submit"
          intent="primary"
          text={t('action.save')}
          disabled={!msModuleId || !isChanged}
          loading={save.isPending}
        />
        <Button
          text={t('metersphere:syncNow')}
          disabled={!isBound || isChanged}
          loading={sync.isPending || binding.lastSync?.state === 'waiting'}
          onClick={() => sync.run({})}
        />
        {isBound && (
          <Button
            variant="minimal"
            intent="danger"
            text={t('metersphere:unbind')}
            loading={remove.isPending}
            onClick={() => remove.run({})}
          />
        )}
      </div>
    </form>
  );
}

/** The modules of the chosen project; the stored one is in the list even if MeterSphere no longer has it. */
function useModules(projectId: string, msProjectId: string, binding: Binding) {
  const { t } = useText();
  const errorText = useErrorText();
  const query = useCall(
    meterSphereModules,
    { projectId, msProjectId },
    { enabled: msProjectId !== '', staleTime: 60_000 },
  );
  const found = moduleOptions(query.data ?? []);
  const { msModuleId: id, msModuleName: path } = binding;
  const isStored = msProjectId === binding.msProjectId && id !== '' && !found.some((option) => option.id === id);
  const isEmpty = query.isSuccess && found.length === 0;
  return {
    options: isStored ? [{ id, label: path || id, path }, ...found] : found,
    isPending: msProjectId !== '' && query.isPending,
    error: query.error ? errorText(query.error) : undefined,
    note: msProjectId !== '' && query.isPending ? t('state.loading') : isEmpty ? t('metersphere:noModules') : undefined,
  };
}

const withStored = (places: readonly MeterSpherePlace[], stored: MeterSpherePlace): readonly MeterSpherePlace[] =>
  stored.id === '' || places.some(({ id }) => id === stored.id) ? places : [stored, ...places];
