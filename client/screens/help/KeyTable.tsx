import { Fragment } from 'react';
import { useText } from '../../lib/i18n.js';
import { isApple } from '../../lib/viewport.js';

/** Modifier keys as labelled on keyboards. */
const mod = isApple ? '⌘' : 'Ctrl';
const keyGroups = {
  table: [
    ['move', ['Tab']],
    ['nextRow', ['Enter']],
    ['edit', ['F2']],
    ['child', [mod, 'Enter']],
    ['nest', ['Alt', '→']],
    ['unnest', ['Alt', '←']],
    ['reorder', ['Alt', '↑ ↓']],
    ['constraints', ['Alt', 'Enter']],
    ['paste', [mod, 'V']],
  ],
  everywhere: [
    ['palette', [mod, 'K']],
    ['openEditor', [mod, 'Enter']],
    ['version', [mod, 'S']],
    ['changes', ['N', 'P']],
    ['close', ['Esc']],
    ['list', ['?']],
  ],
} as const;

export function KeyTable({ group }: { group: keyof typeof keyGroups }) {
  const { t } = useText();
  return (
    <table>
      <tbody>
        {keyGroups[group].map(([name, keys]) => (
          <tr key={name}>
            <th scope="row">
              {keys.map((key) => (
                <Fragment key={key}>
                  <kbd className="kbd">{key}</kbd>{' '}
                </Fragment>
              ))}
            </th>
            <td>{t(`help:key.${name}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
