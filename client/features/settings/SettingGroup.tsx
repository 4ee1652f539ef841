import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { SettingKey } from '../../../contracts/settings.js';
import { adminSettings, updateAdminSettings, viewConfig } from '../../../contracts/system.js';
import { isRefused } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { FormError } from '../../ui/Field.js';
import { SavedWord } from '../../ui/SavedWord.js';
import { DirectoryTest } from './DirectoryTest.js';
import { type Drafts, keysOf, type Line, withDraft, withoutDraft, wrongWith } from './drafts.js';
import { SettingField } from './SettingField.js';
import { type Group, groupKeys } from './setting-texts.js';

interface SettingGroupProps {
  group: Group;
  lines: readonly Line[];
  drafts: Drafts;
  onDrafts: (change: (drafts: Drafts) => Drafts) => void;
}

/** The form of one group. Saves what was changed and nothing else: somebody may be changing the rest. */
export function SettingGroup({ group, lines, drafts, onDrafts }: SettingGroupProps) {
  const { t } = useText();
  const [tried, setTried] = useState(false);
  const save = useChange(updateAdminSettings, [adminSettings, viewConfig]);
  const keys = keysOf(group);
  const lineOf = (key: SettingKey) => lines.find((line) => line.key === key);
  const changes = keys.flatMap((key) => {
    const value = drafts[key];
    return value === undefined ? [] : [{ key, value, remark: lineOf(key)?.remark ?? '' }];
  });
  const refusedKey = isRefused(save.error, 'setting.value') ? save.error.facts.name : undefined;
  const errorOf = (key: SettingKey) => {
    const wrong = tried ? wrongWith(key, drafts[key] ?? '') : undefined;
    if (wrong) return t(wrong.key, { max: wrong.max });
    return refusedKey === key ? save.error?.message : undefined;
  };
  const submit = () => {
    setTried(true);
    if (changes.length === 0 || changes.some(({ key, value }) => wrongWith(key, value))) return;
    save.mutate(changes, {
      onSuccess: () => {
        onDrafts((all) =>
          changes.reduce<Drafts>((rest, { key, value }) => (rest[key] === value ? withoutDraft(rest, key) : rest), all),
        );
        setTried(false);
      },
    });
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="muted field">{t(groupKeys[group].lead)}</p>
        {keys.map((key) => (
          <SettingField
            key={key}
            name={key}
            line={lineOf(key)}
            draft={drafts[key]}
            error={errorOf(key)}
            onDraft={(value) => onDrafts((all) => withDraft(all, key, lineOf(key), value))}
            onKeep={() => onDrafts((all) => withoutDraft(all, key))}
          />
        ))}
        <FormError error={refusedKey ? undefined : save.error} />
        <SaveBar
          count={changes.length}
          busy={save.isPending}
          isSaved={save.isSuccess}
          onDiscard={() => onDrafts((all) => changes.reduce<Drafts>((rest, { key }) => withoutDraft(rest, key), all))}
        />
      </form>
      {group === 'ldap' && <DirectoryTest hasDrafts={changes.length > 0} />}
    </>
  );
}

interface SaveBarProps {
  count: number;
  busy: boolean;
  isSaved: boolean;
  onDiscard: () => void;
}

function SaveBar({ count, busy, isSaved, onDiscard }: SaveBarProps) {
  const { t } = useText();
  return (
    <div className="setting-save">
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
