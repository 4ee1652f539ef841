import { PopoverNext } from '@blueprintjs/core';
import { PropertiesIcon } from '@blueprintjs/icons';
import type { Dictionary, Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { useText } from '../../../lib/i18n.js';
import { RowText } from '../../markdown/RowText.js';
import { blameOf } from './view-rows.js';

/** The linked dictionary of a row: its name, its values on click; in print the values themselves. */
export function DictionaryTag({ row }: { row: Row }) {
  const { t } = useText();
  const { enumInfo } = row;
  if (!enumInfo) {
    return row.enumId ? (
      <span className="tag" data-tone="orange" data-blame={blameOf(row, 'enumId')}>
        {t('api:view.dictionaryGone')}
      </span>
    ) : null;
  }
  return <ValuesTag dictionary={enumInfo} blame={blameOf(row, 'enumId')} />;
}

/** Values of a row: the first ones in the row itself, all with names and texts on click; in print all of them. */
export function ValuesTag({ dictionary, blame }: { dictionary: Dictionary; blame: string | undefined }) {
  const { t } = useText();
  const name = dictionary.name || t('api:view.values');
  return (
    <>
      <PopoverNext
        className="no-print"
        placement="bottom-start"
        content={<DictionaryItems dictionary={dictionary} />}
        popoverClassName="dictionary-popover"
      >
        <button
          type="button"
          className="dictionary-tag"
          aria-haspopup="dialog"
          title={t('api:view.showDictionary', { name })}
          data-blame={blame}
        >
          <PropertiesIcon size={12} />
          <span className="cut">{name}</span>
        </button>
      </PopoverNext>
      <DictionaryChips dictionary={dictionary} />
      <span className="only-print">
        {dictionary.items
          .slice(0, MOST)
          .map(({ name: word, value }) => (value && word ? `${value} (${word})` : value || word))
          .join(', ')}
        {dictionary.items.length > MOST && ', …'}
      </span>
    </>
  );
}

/** Values that stand in the row itself. */
const FEW = 6;
/** Most characters of a value or name there. */
const SHORT = 24;

/** The first values, so that short lists need no click. */
function DictionaryChips({ dictionary: { items } }: { dictionary: Dictionary }) {
  const short = items.filter(({ name, value }) => (value || name).length <= SHORT).slice(0, FEW);
  if (short.length === 0) return null;
  return (
    <ul className="dictionary-chips no-print">
      {short.map(({ name, value }) => (
        <li key={`${name} ${value}`}>
          <code translate="no">{value || name}</code>
          {value && name && name !== value && name.length <= SHORT && <span className="muted"> {name}</span>}
        </li>
      ))}
      {items.length > short.length && (
        <li className="muted" aria-hidden="true">
          …
        </li>
      )}
    </ul>
  );
}

/** Maximum of values shown; a longer list is in the drawer of all dictionaries. */
const MOST = 200;

export function DictionaryItems({ dictionary }: { dictionary: Dictionary }) {
  const { t } = useText();
  const { items } = dictionary;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must be scrollable by keyboard
    <div className="dictionary-items" tabIndex={0}>
      {dictionary.name && <strong>{dictionary.name}</strong>}
      {dictionary.description && (
        <p className="muted">
          <RowText text={dictionary.description} />
        </p>
      )}
      {items.length === 0 ? (
        <p className="muted">{t('api:view.noItems')}</p>
      ) : (
        <table className="params dictionary-table">
          <thead>
            <tr>
              <th scope="col">{t('api:view.itemValue')}</th>
              <th scope="col">{t('api:view.itemName')}</th>
              <th scope="col">{t('api:view.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, MOST).map((item) => (
              <tr key={`${item.name} ${item.value}`}>
                <td>
                  <code translate="no">{item.value}</code>
                </td>
                <td>{item.name}</td>
                <td>
                  <RowText text={item.description} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {items.length > MOST && <p className="muted">{t('api:view.moreItems', { count: items.length - MOST })}</p>}
    </div>
  );
}
