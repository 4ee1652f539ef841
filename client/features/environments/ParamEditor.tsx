import { HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { paramTypes } from '../../../contracts/doc-types/api.js';
import { isOn } from '../../../contracts/wire.js';
import { useText } from '../../lib/i18n.js';
import { LineActs, LineError, lineKeys } from '../../ui/LineEditor.js';
import { nameError } from '../../ui/names.js';
import { useErrorText } from '../../ui/states.js';
import type { Param } from './environment.js';
import { LONGEST } from './limits.js';
import { indent } from './ParamLine.js';

export interface ParamWish {
  name: string;
  type: string;
  required: boolean;
  maxLength: string;
  example: string;
  description: string;
}

interface ParamEditorProps {
  depth: number;
  initial?: Param;
  busy: boolean;
  error: unknown;
  onSave: (wish: ParamWish) => void;
  onClose: () => void;
}

const fresh = { name: '', type: 'string', maxLength: '-', example: '', description: '' };

/** A line that is being written: Enter saves, Esc takes back; what was typed stays when it is refused. */
export function ParamEditor({ depth, initial, busy, error, onSave, onClose }: ParamEditorProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const errorId = useId();
  const { name: n, type: ty, maxLength: m, example: ex, description: d } = initial ?? fresh;
  const [text, setText] = useState({ name: n, type: ty, maxLength: m, example: ex, description: d });
  const [required, setRequired] = useState(initial ? isOn(initial.required) : true);
  const [tried, setTried] = useState(false);
  const wrong = wrongIn(text);
  const save = () => {
    setTried(true);
    if (!wrong) onSave({ ...text, name: text.name.trim(), required });
  };
  const field = (key: keyof typeof text) => ({
    value: text[key],
    onValueChange: (value: string) => setText({ ...text, [key]: value }),
    'aria-label': t(`environments:param.${key}`),
    'aria-invalid': tried && wrong?.at === key ? true : undefined,
    'aria-describedby': tried && wrong?.at === key ? errorId : undefined,
  });
  const said = tried && wrong ? t(wrong.key, { max: wrong.max }) : error ? errorText(error) : '';
  return (
    <>
      <tr className="param-editor" onKeyDown={lineKeys({ onSave: save, onClose })}>
        <td style={indent(depth)}>
          <InputGroup
            {...field('name')}
            size="small"
            autoFocus
            spellCheck={false}
            placeholder={t('environments:param.name')}
          />
        </td>
        <td data-label={t('environments:param.type')}>
          <HTMLSelect
            aria-label={t('environments:param.type')}
            value={text.type}
            onChange={(event) => setText({ ...text, type: event.currentTarget.value })}
            options={paramTypes.some((each) => each === text.type) ? [...paramTypes] : [text.type, ...paramTypes]}
          />
        </td>
        <td data-label={t('environments:param.required')}>
          <Switch
            className="cell-switch"
            aria-label={t('environments:param.required')}
            checked={required}
            onChange={() => setRequired(!required)}
          />
        </td>
        <td data-label={t('environments:param.maxLength')}>
          <InputGroup {...field('maxLength')} size="small" className="param-short" />
        </td>
        <td data-label={t('environments:param.example')}>
          <InputGroup {...field('example')} size="small" spellCheck={false} />
        </td>
        <td data-label={t('environments:param.description')}>
          <InputGroup {...field('description')} size="small" />
        </td>
        <LineActs busy={busy} onSave={save} onClose={onClose} />
      </tr>
      <LineError id={errorId} said={said} columns={7} style={indent(depth)} />
    </>
  );
}

/** The first field that is wrong, in the order of the line. */
function wrongIn(text: Omit<ParamWish, 'required'>) {
  const name = nameError(text.name, LONGEST.name);
  if (name) return { at: 'name', key: name, max: LONGEST.name } as const;
  for (const at of ['maxLength', 'example', 'description'] as const) {
    if (text[at].length > LONGEST[at]) return { at, key: 'field.tooLong', max: LONGEST[at] } as const;
  }
  return undefined;
}
