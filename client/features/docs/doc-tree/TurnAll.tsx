import { Button } from '@blueprintjs/core';
import { CollapseAllIcon, ExpandAllIcon } from '@blueprintjs/icons';
import { useText } from '../../../lib/i18n.js';
import { Tip } from '../../../ui/Tip.js';
import { useBranches } from './branches.js';

/** Opens all branches when some are closed, else closes all. */
export function TurnAll({ place }: { place: { spaceId?: string; projectId?: string } }) {
  const { t } = useText();
  const [branches, setBranches] = useBranches(place);
  const whole = branches.allOpen && branches.toggled.length === 0;
  const words = whole ? t('docs:collapseAll') : t('docs:expandAll');
  return (
    <Tip content={words}>
      <Button
        variant="minimal"
        icon={whole ? <CollapseAllIcon /> : <ExpandAllIcon />}
        aria-label={words}
        onClick={() => setBranches({ allOpen: !whole, toggled: [] })}
      />
    </Tip>
  );
}
