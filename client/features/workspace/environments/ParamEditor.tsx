import { HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { useId } from 'react';
import { isPlainName, paramTypes } from '../../../../contracts/docs/doc-types/api.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { listDictionaries } from '../../../../contracts/workspace/dictionaries.js';
import {
  addEnvironmentParam,
  listEnvironmentParams,
  updateEnvironmentParam,
} from '../../../../contracts/workspace/environments.js';
import { isRefused } from '../../../lib/api.js';
import { type Form, useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { LineActs, LineError, lineKeys } from '../../../ui/LineEditor.js';
import styles from '../../../ui/LineEditor.module.css';
import { useErrorText } from '../../../ui/states.js';
import type { Param, Style } from './environment.js';
import { indent } from './ParamLine.js';

interface ParamFacts {
  name: string;
  type: string;
  required: boolean;
  maxLength: string;
  example: string;
  description: string;
  /** The linked dictionary; `''`: none. */
  enumId: string;
}
const texts = ['name', 'maxLength', 'example', 'description'] as const;
const trimmed = (facts: ParamFacts): ParamFacts => ({ ...facts, name: facts.name.trim() });
const fieldOf = (error: unknown) => (isRefused(error, 'param.exists') ? ('name' as const) : undefined);

interface NewParamProps {
  moduleId: string;
  at: { environmentId: string; style: Style; parentId: string };
  depth: number;
  onDone: () => void;
  onClose: () => void;
}

export function NewParam({ moduleId, at, depth, onDone, onClose }: NewParamProps) {
  const form = useForm({
    initial: { name: '', type: 'string', required: true, maxLength: '-', example: '', description: '', enumId: '' },
    endpoint: addEnvironmentParam,
    change: useChange(addEnvironmentParam, [listEnvironmentParams]),
    input: (facts) => ({ ...at, ...trimmed(facts) }),
    fieldOf,
    onDone,
  });
  return <ParamEditor form={form} moduleId={moduleId} depth={depth} onClose={onClose} />;
}

interface ParamChangeProps {
  moduleId: string;
  param: Param;
  style: Style;
  depth: number;
  onClose: () => void;
}

export function ParamChange({ moduleId, param, style, depth, onClose }: ParamChangeProps) {
  const { id, environmentId, parentId, orderIndex, name, type, maxLength, example, description } = param;
  const form = useForm({
    initial: {
      name,
      type,
      required: isOn(param.required),
      maxLength,
      example,
      description,
      enumId: param.enumId ?? '',
    },
    endpoint: updateEnvironmentParam,
    change: useChange(updateEnvironmentParam, [listEnvironmentParams]),
    input: (facts) => ({ id, environmentId, style, parentId, orderIndex, ...trimmed(facts) }),
    fieldOf,
    onDone: onClose,
  });
  return <ParamEditor form={form} moduleId={moduleId} depth={depth} name={param.enumInfo?.name} onClose={onClose} />;
}

interface ParamEditorProps {
  form: Form<ParamFacts>;
  moduleId: string;
  /** Name of the linked dictionary, until the list is loaded. */
  name?: string | undefined;
  depth: number;
  onClose: () => void;
}

/** A table row that is being edited: Enter saves, Esc cancels. */
function ParamEditor({ form, moduleId, name, depth, onClose }: ParamEditorProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const errorId = useId();
  const [type, required, enumId] = [form.bind('type'), form.bind('required'), form.bind('enumId')];
  const isMarked = !isPlainName(form.values.name.trim());
  const first = texts.map((key) => form.bind(key).error).find(Boolean) ?? (isMarked ? t('api:grid.mark.format') : '');
  const field = (key: (typeof texts)[number]) => {
    const { value, error, onValue } = form.bind(key);
    return {
      size: 'small' as const,
      value,
      onValueChange: onValue,
      'aria-label': t(`environments:param.${key}`),
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || (key === 'name' && isMarked) ? errorId : undefined,
    };
  };
  const isListed = paramTypes.some((each) => each === type.value);
  return (
    <>
      <tr className={styles.paramEditor} onKeyDown={lineKeys({ onSave: form.submit, onClose })}>
        <td style={indent(depth)}>
          <InputGroup {...field('name')} autoFocus spellCheck={false} placeholder={t('environments:param.name')} />
        </td>
        <td data-label={t('environments:param.type')}>
          <HTMLSelect
            aria-label={t('environments:param.type')}
            value={type.value}
            onChange={(event) => type.onValue(event.currentTarget.value)}
            options={isListed ? [...paramTypes] : [type.value, ...paramTypes]}
          />
        </td>
        <td data-label={t('environments:param.required')}>
          <Switch
            className="cell-switch"
            aria-label={t('environments:param.required')}
            checked={required.value}
            onChange={() => required.onValue(!required.value)}
          />
        </td>
        <td data-label={t('environments:param.enumId')}>
          <DictionarySelect moduleId={moduleId} value={enumId.value} name={name} onValue={enumId.onValue} />
        </td>
        <td data-label={t('environments:param.maxLength')}>
          <InputGroup {...field('maxLength')} className={styles.paramShort} />
        </td>
        <td data-label={t('environments:param.example')}>
          <InputGroup {...field('example')} spellCheck={false} />
        </td>
        <td data-label={t('environments:param.description')}>
          <InputGroup {...field('description')} />
        </td>
        <LineActs busy={form.busy} onSave={form.submit} onClose={onClose} />
      </tr>
      <LineError id={errorId} text={form.error ? errorText(form.error) : first} columns={8} style={indent(depth)} />
    </>
  );
}

interface DictionarySelectProps {
  moduleId: string;
  value: string;
  name: string | undefined;
  onValue: (enumId: string) => void;
}

/** A link to a deleted dictionary stays selectable: it may be restored. */
function DictionarySelect({ moduleId, value, name, onValue }: DictionarySelectProps) {
  const { t } = useText();
  const { data = [] } = useCall(listDictionaries, { moduleId });
  const isListed = value === '' || data.some(({ id }) => id === value);
  return (
    <HTMLSelect
      aria-label={t('environments:param.enumId')}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      options={[
        { value: '', label: t('environments:noDictionary') },
        ...(isListed ? [] : [{ value, label: name ?? t('environments:dictionaryDeleted') }]),
        ...data.map(({ id, name: label }) => ({ value: id, label })),
      ]}
    />
  );
}
