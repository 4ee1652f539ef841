import { Button } from '@blueprintjs/core';
import type { Dispatch, SetStateAction } from 'react';
import type { SettingKey } from '../../../../contracts/workspace/settings.js';
import { adminSettings, updateAdminSettings, viewConfig } from '../../../../contracts/workspace/system.js';
import { isRefused } from '../../../lib/api.js';
import { useForm } from '../../../lib/form.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { SavedWord } from '../../../ui/SavedWord.js';
import { DirectoryTest } from './DirectoryTest.js';
import { type Drafts, draftOf, keysOf, type Line, wrongWith } from './drafts.js';
import { SettingField } from './SettingField.js';
import { type Group, groupKeys } from './setting-texts.js';

interface SettingGroupProps {
  group: Group;
  lines: readonly Line[];
  drafts: Drafts;
  onDrafts: Dispatch<SetStateAction<Drafts>>;
}

/** The form of one group. Sends only the changed settings, because someone else may be changing the rest. */
export function SettingGroup({ group, lines, drafts, onDrafts }: SettingGroupProps) {
  const { t } = useText();
  const save = useChange(updateAdminSettings, [adminSettings, viewConfig]);
  const keys = keysOf(group);
  const lineOf = (key: SettingKey) => lines.find((line) => line.key === key);
  const none: Drafts = Object.fromEntries(keys.map((key) => [key, undefined]));
  const changes = changesOf(drafts, keys, lineOf);
  const form = useForm({
    initial: none,
    state: [drafts, onDrafts],
    endpoint: updateAdminSettings,
    change: save,
    input: (values) => changesOf(values, keys, lineOf),
    check: (values, say) => Object.fromEntries(keys.map((key) => [key, sentenceOf(key, values[key], say)])),
    fieldOf: (error) => keys.find((key) => isRefused(error) && error.facts.name === key),
    onDone: () => onDrafts((all) => withoutSaved(all, changes)),
  });
  return (
    <>
      <form noValidate onSubmit={changes.length > 0 ? form.submit : (event) => event.preventDefault()}>
        <p className="muted field">{t(groupKeys[group].lead)}</p>
        {keys.map((key) => {
          const { value, error, onValue } = form.bind(key);
          return (
            <SettingField
              key={key}
              name={key}
              line={lineOf(key)}
              draft={value}
              error={error}
              onDraft={(text) => onValue(draftOf(lineOf(key), text))}
              onKeep={() => onValue(undefined)}
            />
          );
        })}
        <SaveBar
          count={changes.length}
          busy={form.busy}
          isSaved={save.isSuccess}
          error={form.error}
          onDiscard={() => form.set(none)}
        />
      </form>
      {group === 'ldap' && <DirectoryTest hasDrafts={changes.length > 0} />}
    </>
  );
}

function changesOf(drafts: Drafts, keys: readonly SettingKey[], lineOf: (key: SettingKey) => Line | undefined) {
  return keys.flatMap((key) => {
    const value = drafts[key];
    if (value === undefined) return [];
    const line = lineOf(key);
    return [{ key, value, remark: line?.remark ?? '', ...(value === '' && line?.isSecret && { clear: true }) }];
  });
}

/** Input that was typed while the others were being saved stays a draft. */
const withoutSaved = (drafts: Drafts, saved: readonly { key: SettingKey; value: string }[]): Drafts => ({
  ...drafts,
  ...Object.fromEntries(saved.filter(({ key, value }) => drafts[key] === value).map(({ key }) => [key, undefined])),
});

function sentenceOf(key: SettingKey, value: string | undefined, t: Say): string | undefined {
  const wrong = wrongWith(key, value ?? '');
  return wrong && t(wrong.key, { max: wrong.max });
}

interface SaveBarProps {
  count: number;
  busy: boolean;
  isSaved: boolean;
  error: unknown;
  onDiscard: () => void;
}

function SaveBar({ count, busy, isSaved, error, onDiscard }: SaveBarProps) {
  const { t } = useText();
  return (
    <div className="setting-save">
      <FormError error={error} />
      <Button
        type="submit"
        intent="primary"
        loading={busy}
        disabled={count === 0}
        text={count === 0 ? t('admin:setting.noChanges') : t('admin:setting.save', { count })}
      />
      {count > 0 && <Button variant="minimal" text={t('admin:setting.discard')} onClick={onDiscard} />}
      <SavedWord isSaved={isSaved && count === 0} />
    </div>
  );
}
