import { useSearchParams } from 'react-router-dom';

/** `?at=2026-01-31T08:00:00.000Z`: the viewer shows everything as it was then. */
export function useAtParam(): [string | undefined, (at: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const given = search.get('at');
  const time = given ? new Date(given).getTime() : Number.NaN;
  const set = (at: string | undefined) =>
    setSearch(
      (old) => {
        if (at) old.set('at', at);
        else old.delete('at');
        return old;
      },
      { replace: true },
    );
  return [Number.isNaN(time) ? undefined : new Date(time).toISOString(), set];
}
