import type { RowExample } from '../../../contracts/docs/change-severity/row-kinds.js';
import { type SeverityRule, severities, severityRules } from '../../../contracts/docs/change-severity/rules.js';
import { changeSentence, partsOf } from '../../../contracts/docs/change-severity/wording.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { SeverityTag } from '../../ui/changes.js';

/** Every rule that says what a change means: the table that the server uses, each with its example. */
export function SeverityRules() {
  const { t } = useText();
  const lang = useLanguage();
  return severities.map((severity) => (
    <section key={severity} aria-label={severity}>
      <h3>
        <SeverityTag severity={severity} />
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('help:rules.rule')}</th>
            <th scope="col">{t('help:rules.example')}</th>
          </tr>
        </thead>
        <tbody>
          {[...severityRules.values()]
            .filter((rule) => rule.severity === severity)
            .map((rule) => (
              <tr key={rule.id}>
                <td>
                  <code translate="no">{rule.id}</code>
                </td>
                <td>{sentenceOf(lang, rule).replaceAll('`', '')}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  ));
}

/** Keywords are named in the sentence, or the sentence names them. */
function partsText(kind: string, { schema = {}, values = [] }: RowExample): string {
  const plain = (json: string) => json.replace(/^"|"$/g, '');
  const isNamed = kind.startsWith('limit.') || kind === 'keyword';
  const keywords = Object.entries(schema).map(([name, json]) => (isNamed ? `${name}: ${json}` : plain(json)));
  return [...keywords, ...values.map(({ value }) => plain(value))].join(', ');
}

type Shown = Readonly<Record<string, unknown>>;

/** The sentence that the example of the rule gives. */
function sentenceOf(lang: string, { id, example: { from, to } }: SeverityRule): string {
  const { kind } = partsOf(id);
  const attribute = { type: 'type', length: 'maxLength', values: 'description' }[kind.split('.')[0] ?? ''] ?? 'name';
  const value = (side: RowExample | string | undefined): string => {
    if (typeof side === 'string') return side;
    const row: Shown = { ...(typeof side === 'object' ? side : {}) };
    if (side?.schema || side?.values) return partsText(kind, side);
    return String(row[kind === 'moved' ? 'within' : attribute] ?? '');
  };
  const name = typeof to === 'object' ? to.name : typeof from === 'object' ? from.name : 'state';
  return changeSentence(lang, { rule: id, path: [name], from: value(from), to: value(to) });
}
