import { Button } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useText } from '../../../lib/i18n.js';
import { DraftInput } from '../constraints/DraftInput.js';
import styles from './about.module.css';
import { objectOf, textIn, withField } from './facts.js';

interface ServerFieldsProps {
  json: string;
  write: (json: string) => string | undefined;
}
interface Variable {
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const variablesIn = (json: string): Variable[] =>
  Object.entries(objectOf(JSON.stringify(objectOf(json).variables ?? {}))).map(([name, value]) => ({
    name,
    value: objectOf(JSON.stringify(value)),
  }));

/** The description of a server, and the variables of its address. */
export function ServerFields({ json, write }: ServerFieldsProps) {
  const { t } = useText();
  const variables = variablesIn(json);
  const set = (wanted: readonly Variable[]) =>
    write(
      withField(
        json,
        'variables',
        wanted.length > 0 ? Object.fromEntries(wanted.map(({ name, value }) => [name, value])) : undefined,
      ),
    );
  const change = (at: number, more: Partial<Variable>) =>
    set(variables.map((one, index) => (index === at ? { ...one, ...more } : one)));
  return (
    <>
      <DraftInput
        label={t('api:about.description')}
        shown={textIn(objectOf(json), 'description')}
        onWrite={(typed) => write(withField(json, 'description', typed.trim()))}
      />
      {variables.map(({ name, value }, at) => (
        <div key={name} className={styles.variable}>
          <DraftInput
            label={t('api:about.variable')}
            isCode
            writesOnlyWhole
            shown={name}
            onWrite={(typed) => {
              const wanted = typed.trim();
              if (wanted === '' || wanted === '__proto__') return t('api:about.needsName');
              if (variables.some((one) => one.name === wanted)) return t('api:about.taken');
              return change(at, { name: wanted });
            }}
          />
          <DraftInput
            label={t('api:about.default')}
            isCode
            shown={textIn(value, 'default')}
            onWrite={(typed) => change(at, { value: { ...value, default: typed.trim() } })}
          />
          <DraftInput
            label={t('api:about.choices')}
            isCode
            shown={(Array.isArray(value.enum) ? value.enum : []).join(', ')}
            onWrite={(typed) => {
              const { enum: _, ...others } = value;
              const choices = [...new Set(typed.split(',').map((one) => one.trim()))].filter(Boolean);
              return change(at, { value: choices.length > 0 ? { ...others, enum: choices } : others });
            }}
          />
          <Button
            variant="minimal"
            icon={<TrashIcon />}
            aria-label={t('api:about.remove', { name })}
            onClick={() => set(variables.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        variant="minimal"
        size="small"
        icon={<PlusIcon size={14} />}
        text={t('api:about.addVariable')}
        onClick={() => set([...variables, { name: freeVariable(variables), value: { default: '' } }])}
      />
    </>
  );
}

function freeVariable(variables: readonly Variable[]): string {
  const taken = new Set(variables.map(({ name }) => name));
  for (let number = 1; ; number++) if (!taken.has(`var${number}`)) return `var${number}`;
}
