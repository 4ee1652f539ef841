import { Button, HTMLSelect, Menu, MenuItem, PopoverNext, SegmentedControl } from '@blueprintjs/core';
import { MoreIcon, TimeIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.js';
import { ChoiceItem } from '../../../ui/ChoiceItem.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { Tip } from '../../../ui/Tip.js';
import styles from './doc-tree.module.css';
import type { TreePlace } from './use-tree-place.js';

const SPACE = 'space';
const PROJECT = 'project';

interface TreeHeadProps {
  place: TreePlace;
  onPlace: (id: string) => void;
  filter: string;
  onFilter: (typed: string) => void;
  /** Beside the filter. */
  turnAll: ReactNode;
  onPast?: (() => void) | undefined;
  tabs?: { readonly isOn: boolean; setOn(on: boolean): void } | undefined;
  onFold?: (() => void) | undefined;
  /** Below the filter. */
  children: ReactNode;
}

/** Above the tree: which place, a filter, and what can be done with the whole tree. */
export function TreeHead({ place, onPlace, filter, onFilter, turnAll, onPast, tabs, onFold, children }: TreeHeadProps) {
  const { t } = useText();
  return (
    <div className={`stack gap-2 ${styles.sidebarHead}`}>
      <SegmentedControl
        fill
        size="small"
        value={place.bySpace ? SPACE : PROJECT}
        onValueChange={(kind) => place.showSpaces(kind === SPACE)}
        options={[
          { value: PROJECT, label: t('viewer:byProject') },
          { value: SPACE, label: t('viewer:bySpace') },
        ]}
      />
      <HTMLSelect
        fill
        aria-label={place.bySpace ? t('viewer:bySpace') : t('viewer:byProject')}
        disabled={place.id === ''}
        value={place.id}
        onChange={(event) => onPlace(event.currentTarget.value)}
      >
        {place.bySpace ? <Choices list={place.spaces} /> : <Groups list={place.projects} />}
      </HTMLSelect>
      <div className={styles.sidebarFilter}>
        <FilterInput value={filter} onValue={onFilter} label={t('viewer:filter')} />
        {turnAll}
        {onPast && (
          <Tip content={t('past:open')}>
            <Button variant="minimal" icon={<TimeIcon />} aria-label={t('past:open')} onClick={onPast} />
          </Tip>
        )}
        {(tabs || onFold) && <TreeMenu tabs={tabs} onFold={onFold} />}
      </div>
      {children}
    </div>
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const Choices = ({ list }: { list: readonly Named[] | undefined }) =>
  list?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

const Groups = ({ list }: { list: readonly (Named & { readonly projects: readonly Named[] })[] | undefined }) =>
  list?.map(({ id, name, projects }) => (
    <optgroup key={id} label={name}>
      <Choices list={projects} />
    </optgroup>
  ));

function TreeMenu({ tabs, onFold }: Pick<TreeHeadProps, 'tabs' | 'onFold'>) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {tabs && (
            <ChoiceItem
              isMultiple
              isChosen={tabs.isOn}
              text={t('viewer:openInTabs')}
              onClick={() => tabs.setOn(!tabs.isOn)}
            />
          )}
          {onFold && <MenuItem text={t('viewer:foldTree')} onClick={onFold} />}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<MoreIcon />} aria-label={t('viewer:options')} />
    </PopoverNext>
  );
}
