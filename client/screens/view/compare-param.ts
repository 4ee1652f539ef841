import { useSearchParams } from 'react-router-dom';

/** `?compare=3..7`: opens the doc with a comparison of these two versions; messages use such links. */
export function useCompareParam(): [{ from: number; to: number } | undefined, () => void] {
  const [search, setSearch] = useSearchParams();
  const [, from, to] = /^(\d{1,9})\.\.(\d{1,9})$/.exec(search.get('compare') ?? '') ?? [];
  const clear = () =>
    setSearch(
      (old) => {
        old.delete('compare');
        return old;
      },
      { replace: true },
    );
  return [from && to ? { from: Number(from), to: Number(to) } : undefined, clear];
}
