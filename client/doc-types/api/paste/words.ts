import { useText } from '../../../lib/i18n.js';
import type { Note, Understood } from './draft.js';
import type { Plan } from './plan.js';

/** At most so many names in one sentence. */
const NAMED = 5;

/** What the import says in words. */
export function useWords() {
  const { t } = useText();
  const named = (names: readonly string[]) => {
    const shown = names
      .slice(0, NAMED)
      .map((name) => name.slice(0, 40))
      .join(', ');
    return names.length > NAMED ? t('api:paste.andMore', { names: shown, count: names.length - NAMED }) : shown;
  };
  const noteOf = (note: Note): string | undefined => {
    switch (note.kind) {
      case 'duplicate':
        return t('api:paste.note.duplicate', { names: named(note.names) });
      case 'undecodable':
        return t('api:paste.note.undecodable', { names: named(note.names) });
      case 'emptyArray':
        return t('api:paste.note.emptyArray');
      case 'rootArray':
        return t('api:paste.note.rootArray');
    }
  };
  const counts = ({ inserts, updates, unchanged }: Plan) =>
    [
      inserts > 0 && t('api:paste.inserts', { count: inserts }),
      updates > 0 && t('api:paste.updates', { count: updates }),
      unchanged > 0 && t('api:paste.unchanged', { count: unchanged }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
  return {
    counts,
    notes: (notes: readonly Note[], plan: Plan): string[] => [
      ...notes.flatMap((note) => noteOf(note) ?? []),
      ...(plan.cuts > 0 ? [t('api:paste.note.cut', { count: plan.cuts })] : []),
    ],
    apply: ({ inserts, updates }: Plan): string => t('api:paste.applyCount', { count: inserts + updates }),
    done: ({ inserts, updates }: Plan): string => t('api:paste.done', { count: inserts + updates }),
    /** Characters in thousands and millions, as people say them. */
    size: (length: number): string => t('api:paste.size', { millions: (length / 1_000_000).toFixed(1) }),
  };
}

/** What is wrong with the text, and where. */
export function useTrouble(said: Understood | undefined): string | undefined {
  const { t } = useText();
  if (!said || said.ok || said.trouble === 'empty') return undefined;
  const what = t(`api:paste.trouble.${said.trouble}`);
  return said.line > 0 ? t('api:paste.at', { line: said.line, column: said.column, what }) : what;
}
