import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { ChosenVariants } from '../../../../contracts/docs/doc-types/chosen-variants.js';
import type { Branch } from '../../../../contracts/docs/doc-types/param-tree.js';
import { shownType } from '../../../../contracts/docs/doc-types/shown-type.js';
import type { Say } from '../../../lib/i18n.js';
import { Choice } from './Choice.js';
import { useModels } from './doc-models.js';

interface VariantChoices {
  readonly chosen: ChosenVariants;
  readonly choose: (id: string, among: readonly string[]) => void;
}
const none: VariantChoices = { chosen: new Set(), choose: () => undefined };
const context = createContext(none);
export const useVariantChoices = (): VariantChoices => useContext(context);

/** The variants that a reader has chosen on this page; its tables and examples show them. */
export function VariantChoiceProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(none.chosen);
  const choose = useCallback(
    (id: string, among: readonly string[]) =>
      setChosen((now) => new Set([...[...now].filter((one) => !among.includes(one)), id])),
    [],
  );
  const value = useMemo(() => ({ chosen, choose }), [chosen, choose]);
  return <context.Provider value={value}>{children}</context.Provider>;
}

/** The row's id in its doc or model: rows of models stand below others under longer ids. */
const ownId = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

/** Alternatives of one row, and the one that is shown. */
export interface Alternatives {
  readonly branches: readonly Branch[];
  readonly shown: Branch;
}

export function alternativesOf(siblings: readonly Branch[], of: Branch, chosen: ChosenVariants): Alternatives {
  const branches = siblings.filter(({ row }) => row.kind === of.row.kind);
  return { branches, shown: branches.find(({ row }) => chosen.has(ownId(row.id))) ?? of };
}

/** In a cell of the table there is less room. */
const MOST_LETTERS = 32;

/** Switches between the alternatives of a row. */
export function VariantSwitch({ branches, shown, t }: Alternatives & { t: Say }) {
  const { models } = useModels();
  const { choose } = useVariantChoices();
  const options = branches.map(({ row }) => ({
    value: ownId(row.id),
    label: row.name || (row.ref !== undefined && models(row.ref)?.name) || shownType(row),
  }));
  const [only] = options;
  if (options.length === 1 && only)
    return (
      <>
        <code translate="no">{only.label}</code> <span className="muted">{t('api:view.onlyVariant')}</span>
      </>
    );
  const label = t('api:view.variant');
  const value = ownId(shown.row.id);
  const onChoose = (id: string) =>
    choose(
      id,
      options.map((option) => option.value),
    );
  return <Choice label={label} value={value} options={options} onChoose={onChoose} letters={MOST_LETTERS} />;
}
