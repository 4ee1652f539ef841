import { MenuItem, type MenuItemProps } from '@blueprintjs/core';
import { BlankIcon, TickIcon } from '@blueprintjs/icons';

interface ChoiceItemProps extends Omit<MenuItemProps, 'icon' | 'selected' | 'roleStructure'> {
  isChosen: boolean;
  /** Whether several choices are possible. */
  isMultiple?: boolean;
}

/**
 * A choice in a menu. Blueprint's "listoption" role puts options in a menu, where screen readers do not expect them.
 */
export const ChoiceItem = ({ isChosen, isMultiple = false, ...rest }: ChoiceItemProps) => (
  <MenuItem
    {...rest}
    role={isMultiple ? 'menuitemcheckbox' : 'menuitemradio'}
    aria-checked={isChosen}
    icon={isChosen ? <TickIcon /> : <BlankIcon />}
  />
);
