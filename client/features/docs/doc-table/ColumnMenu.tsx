import { Button, Menu, PopoverNext } from '@blueprintjs/core';
import { ColumnLayoutIcon } from '@blueprintjs/icons';
import { useText } from '../../../lib/i18n.js';
import { ChoiceItem } from '../../../ui/ChoiceItem.js';
import { type ColumnChoice, optionalColumns } from './columns.js';

/** Chooses the columns of the table beside name and URL. */
export function ColumnMenu({ wanted, toggle }: ColumnChoice) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {optionalColumns.map((column) => (
            <ChoiceItem
              key={column}
              isMultiple
              isChosen={wanted.includes(column)}
              shouldDismissPopover={false}
              text={t(`docs:${column}`)}
              onClick={() => toggle(column)}
            />
          ))}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<ColumnLayoutIcon />} aria-label={t('docs:columns')} title={t('docs:columns')} />
    </PopoverNext>
  );
}
