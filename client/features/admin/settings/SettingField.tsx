import { Button, HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { chatOfTemplate } from '../../../../contracts/platform/chats/index.js';
import { hostEntries, type SettingKey, settingVariable } from '../../../../contracts/workspace/settings.js';
import { useText } from '../../../lib/i18n.js';
import { Field } from '../../../ui/Field.js';
import { ChatTemplate } from './ChatTemplate.js';
import { inherited, isFixed, type Line, ownValue, ruleOf } from './drafts.js';
import { choiceKey, labelKeys, noteKey } from './setting-texts.js';

export interface SettingFieldProps {
  name: SettingKey;
  line: Line | undefined;
  /** Undefined: as saved. */
  draft: string | undefined;
  error: string | undefined;
  onDraft: (value: string) => void;
  /** Discards the draft. */
  onKeep: () => void;
}

/** One setting, rendered by its kind. The inherited value is the placeholder of the empty field. */
export function SettingField(props: SettingFieldProps) {
  const { t } = useText();
  const { name, error, line, draft } = props;
  const note = noteKey(name);
  if (ruleOf(name).kind === 'switch') return <SwitchField {...props} />;
  return (
    <Field
      label={t(labelKeys[name])}
      error={error}
      note={
        <>
          <Origin {...props} /> {line?.isSecret ? t('admin:setting.secretNote') : note && t(note)}
        </>
      }
    >
      {(control) => (
        <Control
          {...props}
          control={control}
          value={isFixed(name, line) ? inherited(name, line) : (draft ?? ownValue(line))}
        />
      )}
    </Field>
  );
}

type ControlProps = SettingFieldProps & { control: { id: string }; value: string };

function Control(props: ControlProps) {
  const { t } = useText();
  const { name, line, control, value, onDraft } = props;
  const { kind, choices = [] } = ruleOf(name);
  const otherwise = inherited(name, line);
  switch (kind) {
    case 'secret':
      return <SecretInput {...props} />;
    case 'lines': {
      const chat = chatOfTemplate(name);
      return chat && <ChatTemplate {...props} chat={chat} />;
    }
    case 'hosts':
      return (
        <TextArea
          {...control}
          fill
          rows={3}
          className="mono"
          spellCheck={false}
          readOnly={isFixed(name, line)}
          value={isFixed(name, line) ? hostEntries(value).join('\n') : value}
          onChange={(event) => onDraft(event.target.value)}
        />
      );
    case 'choice': {
      const text = (choice: string) => {
        const key = choiceKey(choice);
        return key ? t(key) : choice;
      };
      return (
        <HTMLSelect
          {...control}
          value={value || otherwise}
          onChange={({ currentTarget }) => onDraft(currentTarget.value === otherwise ? '' : currentTarget.value)}
          options={choices.map((choice) => ({ value: choice, label: text(choice) }))}
        />
      );
    }
    default:
      return (
        <InputGroup
          {...control}
          spellCheck={false}
          autoComplete="off"
          inputMode={kind === 'number' ? 'numeric' : kind === 'url' ? 'url' : undefined}
          placeholder={otherwise}
          readOnly={isFixed(name, line)}
          value={value}
          onValueChange={onDraft}
        />
      );
  }
}

function SwitchField({ name, line, draft, error, onDraft, onKeep }: SettingFieldProps) {
  const { t } = useText();
  const otherwise = inherited(name, line);
  const on = (draft ?? ownValue(line) ?? '') === '' ? otherwise === 'true' : (draft ?? ownValue(line)) === 'true';
  const note = noteKey(name);
  const turn = () => {
    const next = String(!on);
    onDraft(next === otherwise && line?.origin !== 'row' ? '' : next);
  };
  return (
    <div className="field">
      <Switch checked={on} onChange={turn} label={t(labelKeys[name])} />
      {error && <div className="field-error">{error}</div>}
      <div className="field-note">
        <Origin name={name} line={line} draft={draft} onDraft={onDraft} onKeep={onKeep} error={error} />{' '}
        {note && t(note)}
      </div>
    </div>
  );
}

/** Write-only: the stored secret is never shown, only that there is one. */
function SecretInput({ name, line, control, draft, onDraft, onKeep }: ControlProps) {
  const { t } = useText();
  const isSet = line?.isSet ?? false;
  const clears = draft === '' && isSet;
  return (
    <InputGroup
      {...control}
      type="password"
      autoComplete="new-password"
      placeholder={
        clears ? t('admin:setting.willClear') : isSet ? t('admin:setting.secretSet') : t('admin:setting.secretUnset')
      }
      value={draft ?? ''}
      onValueChange={(text) => (text === '' ? onKeep() : onDraft(text))}
      rightElement={
        line?.origin === 'row' && isSet && draft === undefined ? (
          <Button
            variant="minimal"
            size="small"
            text={t('admin:setting.secretClear')}
            aria-label={t('admin:setting.secretClearNamed', { name: t(labelKeys[name]) })}
            onClick={() => onDraft('')}
          />
        ) : undefined
      }
    />
  );
}

/** The origin of the value in force, or a note that a change is not saved yet. */
function Origin({ name, line, draft, onDraft, onKeep }: SettingFieldProps) {
  const { t } = useText();
  if (draft !== undefined) {
    return (
      <>
        <span className="tag" data-tone="orange">
          {t('admin:setting.changed')}
        </span>
        <Button variant="minimal" size="small" text={t('action.undo')} onClick={onKeep} />
      </>
    );
  }
  const origin = line?.origin ?? 'default';
  if (isFixed(name, line)) {
    return (
      <>
        <span className="tag" data-tone="blue">
          {t('admin:setting.origin.environment')}
        </span>{' '}
        {t('admin:setting.originWhy.fixed', { variable: settingVariable(name) })}
      </>
    );
  }
  return (
    <>
      <span
        className="tag"
        data-tone={origin === 'default' ? undefined : origin === 'row' ? 'green' : 'blue'}
        title={
          origin === 'environment'
            ? t('admin:setting.originWhy.environment', { variable: settingVariable(name) })
            : undefined
        }
      >
        {t(`admin:setting.origin.${origin}`)}
      </span>
      {origin === 'row' && !line?.isSecret && (
        <Button
          variant="minimal"
          size="small"
          text={t('admin:setting.toDefault')}
          aria-label={t('admin:setting.toDefaultNamed', { name: t(labelKeys[name]) })}
          onClick={() => onDraft('')}
        />
      )}
    </>
  );
}
