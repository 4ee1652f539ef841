import { type Branch, everyBranch } from '../../../../contracts/docs/doc-types/param-tree.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { useText } from '../../../lib/i18n.js';
import { RowText } from '../../markdown/RowText.js';
import { blameOf } from './view-rows.js';

/** Error codes: the name of a row is the code and its example the solution. */
export function CodeTable({ branches }: { branches: readonly Branch[] }) {
  const { t } = useText();
  const rows = everyBranch(branches).map(({ row }) => row);
  if (rows.length === 0) return null;
  return (
    <section className="api-section">
      <h2>{t('api:view.codes')}</h2>
      <table className="params codes" aria-label={t('api:view.codes')}>
        <thead>
          <tr>
            <th scope="col">{t('api:grid.code.name')}</th>
            <th scope="col">{t('api:grid.code.description')}</th>
            <th scope="col">{t('api:grid.code.example')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <code translate="no" data-blame={blameOf(row, 'name')}>
                  {row.name}
                </code>
              </td>
              <td className="param-description" data-blame={blameOf(row, 'description')}>
                <RowText text={plainLines(row.description)} />
              </td>
              <td
                className="param-description"
                data-label={t('api:grid.code.example')}
                data-blame={blameOf(row, 'example')}
              >
                <RowText text={plainLines(row.example)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
