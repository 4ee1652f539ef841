import { useEffect, useMemo } from 'react';
import type { Severity } from '../../contracts/docs/change-severity/rules.js';
import { changeMarks, readingList, visitDoc } from '../../contracts/notifications/visits.js';
import { useCall, useChange } from './query.js';

/** What changed in a tree since its reader last read it. */
export interface ChangeMarks {
  readonly docs: ReadonlyMap<string, Severity>;
  /** The folders, applications and projects around these docs. */
  readonly around: ReadonlySet<string>;
  readonly modules: readonly { readonly id: string; readonly name: string; readonly count: number }[];
}

/** The endpoints that reading a doc, or all of them, makes stale. */
export const visitReads = [changeMarks, readingList] as const;

/** Exactly one of both; '' or absent: not known yet. */
export function useChangeMarks(spaceId: string | undefined, projectId: string | undefined): ChangeMarks | undefined {
  const place = spaceId ? { spaceId } : { projectId: projectId ?? '' };
  const { data } = useCall(changeMarks, place, { enabled: Boolean(spaceId || projectId), keep: true });
  return useMemo(
    () =>
      data && {
        docs: new Map(data.docs.map(({ docId, severity }) => [docId, severity])),
        around: new Set(data.around),
        modules: data.modules,
      },
    [data],
  );
}

/** Opening a version of a doc reads its changes; a change that arrives while the tab is hidden waits for the reader. */
export function useReadDoc(docId: string | undefined, version: number | undefined): void {
  const { mutate } = useChange(visitDoc, visitReads);
  useEffect(() => {
    if (!docId || version === undefined) return;
    const read = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', read);
      mutate({ docId, version });
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [docId, version, mutate]);
}
