import { useTranslation } from 'react-i18next';
import { OPERATION, type ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { BODY_REQUIRED } from '../../../../../contracts/docs/doc-types/request-bodies.js';
import { keywordKey } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { useRowTexts } from '../entries/row-texts.js';
import { PartRestoreButton } from '../restore/PartRestore.js';
import type { TableLine, TableLines } from './table-lines.js';
import { WordDifference } from './WordDifference.js';

const signs = { added: '+', removed: '−', changed: '~', same: '' } as const;

/** One table, row by row: added, removed, changed and moved rows. */
export function TableChanges({ style, lines, changes }: TableLines) {
  const { t } = useTranslation('history');
  const words = useRowTexts();
  return (
    <section className="table-changes">
      <h3>
        {words.table(style)}
        {changes > 0 && <span className="muted">{t('compare.changes', { count: changes })}</span>}
      </h3>
      <ol>
        {lines.map((line) => (
          <RowLine key={`${line.kind} ${line.rowId}`} line={line} style={style} />
        ))}
      </ol>
    </section>
  );
}

function RowLine({ line, style }: { line: TableLine; style: ParamStyle }) {
  const { t } = useTranslation('history');
  const words = useRowTexts();
  const { kind, path, change, facts } = line;
  const moved = change ? words.moved(change) : '';
  const name = path.at(-1) || (line.rowId === OPERATION ? words.table(style) : t('compare.unnamed'));
  return (
    <li className="row-line" data-kind={kind} data-change={kind === 'same' ? undefined : ''} tabIndex={-1}>
      <span className="row-sign" aria-hidden="true">
        {signs[kind]}
      </span>
      <span className="row-path">
        {kind !== 'same' && <span className="visually-hidden">{t(`row.kind.${kind}`)}</span>}
        {path.length > 1 && <span className="muted">{path.slice(0, -1).join('.')}.</span>}
        {line.rowId !== OPERATION && <span className="row-name">{name}</span>}
        {change && <PartRestoreButton name={name} rowIds={[line.rowId]} />}
      </span>
      <div className="row-tells">
        {facts.length > 0 && (
          <ul className="row-facts">
            {facts.map(({ attribute, value }) => (
              <li key={attribute} data-attribute={attribute}>
                <Fact style={style} attribute={attribute} value={value} />
              </li>
            ))}
          </ul>
        )}
        {moved && <p className="row-moved">{moved}</p>}
        {change?.kind === 'changed' && change.attributes.length > 0 && (
          <dl className="row-attributes">
            {change.attributes.map(({ attribute, from, to }) => (
              <div key={attribute}>
                <dt>{words.attribute(style, attribute)}</dt>
                <dd>
                  <WordDifference from={words.value(attribute, from)} to={words.value(attribute, to)} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

/** The name is only for those who do not see the place, and only where the words do not have it. */
function Fact({ style, attribute, value }: { style: ParamStyle; attribute: string; value: string }) {
  const words = useRowTexts();
  const name = words.attribute(style, attribute);
  if (attribute === 'required' || attribute === keywordKey(BODY_REQUIRED)) return name;
  const fact = words.fact(attribute, value);
  return (
    <>
      {fact === words.value(attribute, value) && <span className="visually-hidden">{name}</span>}
      {fact}
    </>
  );
}
