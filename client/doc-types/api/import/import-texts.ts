import { useText } from '../../../lib/i18n.js';
import type { ImportPlan } from './plan/plan.js';
import type { ImportNote, ParseResult } from './read/imported-row.js';

/** Maximum of names in one sentence. */
const NAMED = 5;

/** Texts of the import. */
export function useImportTexts() {
  const { t } = useText();
  const named = (names: readonly string[]) => {
    const shown = names
      .slice(0, NAMED)
      .map((name) => name.slice(0, 40))
      .join(', ');
    return names.length > NAMED ? t('api:paste.andMore', { names: shown, count: names.length - NAMED }) : shown;
  };
  const noteOf = (note: ImportNote): string | undefined => {
    switch (note.kind) {
      case 'duplicate':
        return t('api:paste.note.duplicate', { names: named(note.names) });
      case 'undecodable':
        return t('api:paste.note.undecodable', { names: named(note.names) });
      case 'emptyArray':
        return t('api:paste.note.emptyArray');
      case 'ofRoot':
        return t('api:paste.note.ofRoot', { names: named(note.names) });
      case 'manyRows':
        return t('api:paste.note.manyRows', { most: note.most });
      case 'rootArray':
        return t('api:paste.note.rootArray');
    }
  };
  const counts = ({ inserts, updates, unchanged }: ImportPlan) =>
    [
      inserts > 0 && t('api:paste.inserts', { count: inserts }),
      updates > 0 && t('api:paste.updates', { count: updates }),
      unchanged > 0 && t('api:paste.unchanged', { count: unchanged }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
  return {
    counts,
    notes: (notes: readonly ImportNote[], plan: ImportPlan): string[] => [
      ...notes.flatMap((note) => noteOf(note) ?? []),
      ...(plan.cuts > 0 ? [t('api:paste.note.cut', { count: plan.cuts })] : []),
    ],
    apply: ({ inserts, updates }: ImportPlan): string => t('api:paste.applyCount', { count: inserts + updates }),
    /** The length in millions of characters. */
    size: (length: number): string => t('api:paste.size', { millions: (length / 1_000_000).toFixed(1) }),
  };
}

/** Valid JSON of a single value is refused too, but not as an error of JSON. */
const isJsonError = (problem: string): boolean => problem.startsWith('json') && problem !== 'jsonScalar';

/** The parse error with its position. */
export function useProblemText(result: ParseResult | undefined): string | undefined {
  const { t } = useText();
  if (!result || result.ok || result.problem === 'empty') return undefined;
  const what = t(`api:paste.problem.${result.problem}`);
  const located = result.line > 0 ? t('api:paste.at', { line: result.line, column: result.column, what }) : what;
  return isJsonError(result.problem) ? t('api:paste.notJson', { what: located }) : located;
}
