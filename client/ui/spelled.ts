import { useMemo } from 'react';
import { spelledLimits, spelledTexts } from '../../contracts/docs/doc-search.js';
import { useCall } from '../lib/query.js';
import { useSettled } from './table-state.js';

const letters = /^[a-z]{2,24}$/i;
const chinese = /[\u4e00-\u9fa5]/;

/**
 * Whether one of these texts is spelled by the letters that the user has typed, in pinyin: by the server, which has the
 * table. Until it has answered, and without it, none is.
 */
export function useSpelled(query: string, texts: readonly string[]): (text: string) => boolean {
  const wanted = useSettled(query.trim(), 120);
  const asked = useMemo(
    () => texts.filter((text) => chinese.test(text) && text.length <= spelledLimits.text).slice(0, spelledLimits.texts),
    [texts],
  );
  const { data } = useCall(
    spelledTexts,
    { letters: wanted, texts: asked },
    { enabled: letters.test(wanted) && asked.length > 0, staleTime: 60_000 },
  );
  return useMemo(() => {
    const spelled = new Set(wanted === query.trim() ? data : []);
    return (text) => spelled.has(text);
  }, [data, wanted, query]);
}
