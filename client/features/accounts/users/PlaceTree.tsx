import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { EmptyState } from '../../../ui/states.js';
import styles from './PlaceTree.module.css';
import { choiceState, filterSpaces, type SpaceChoice, toggleProject, toggleSpace } from './place-choice.js';

interface PlaceTreeProps {
  spaces: readonly SpaceChoice[];
  chosen: ReadonlySet<string>;
  labelledBy: string;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** Spaces with their projects; a space's checkbox selects all its shown projects. */
export function PlaceTree({ spaces, chosen, labelledBy, onChosen }: PlaceTreeProps) {
  const { t } = useText();
  const [words, setWords] = useState('');
  const shown = filterSpaces(spaces, words);
  return (
    <>
      <FilterInput value={words} onValue={setWords} label={t('admin:users.allocateFilter')} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own; the field's label names it */}
      <div className={styles.placeTree} role="group" aria-labelledby={labelledBy}>
        {shown.map((space) => (
          <SpaceBoxes key={space.id} space={space} chosen={chosen} onChosen={onChosen} />
        ))}
        {shown.length === 0 && <EmptyState small what={words ? t('table.noMatch') : t('admin:users.allocateNone')} />}
      </div>
    </>
  );
}

function SpaceBoxes({
  space,
  chosen,
  onChosen,
}: {
  space: SpaceChoice;
  chosen: ReadonlySet<string>;
  onChosen: PlaceTreeProps['onChosen'];
}) {
  const state = choiceState(space, chosen);
  return (
    <>
      <Checkbox
        className={styles.placeSpace}
        label={space.label}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={space.children.length === 0}
        onChange={() => onChosen(toggleSpace(space, chosen))}
      />
      {space.children.map(({ id, label }) => (
        <Checkbox
          key={id}
          className={styles.placeProject}
          label={label}
          checked={chosen.has(id)}
          onChange={() => onChosen(toggleProject(id, chosen))}
        />
      ))}
    </>
  );
}
