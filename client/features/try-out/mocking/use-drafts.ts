import { useState } from 'react';
import { type Draft, draftOf, isSameDraft, type Mock } from './draft.js';

interface Kept {
  readonly base: Mock;
  readonly draft: Draft;
}
export interface Drafted {
  readonly draft: Draft;
  /** Differs from what is stored. */
  readonly isChanged: boolean;
  /** Somebody else has saved the mock since this draft was begun. */
  readonly isOutdated: boolean;
}

/** Unsaved changes of each mock by id; '' is the new one. They stay while other mocks are looked at. */
export function useDrafts() {
  const [kept, setKept] = useState<Readonly<Record<string, Kept>>>({});
  const of = (mock: Mock): Drafted => {
    const stored = draftOf(mock);
    const own = kept[mock.id];
    // What Run sends is no change of the mock; it is stored when the mock is.
    const requestBody = own?.draft.requestBody ?? stored.requestBody;
    if (!own || isSameDraft(own.draft, draftOf(own.base)))
      return { draft: { ...stored, requestBody }, isChanged: false, isOutdated: false };
    const isChanged = !isSameDraft(own.draft, stored);
    return { draft: own.draft, isChanged, isOutdated: isChanged && !isSameDraft(draftOf(own.base), stored) };
  };
  const change = (mock: Mock, to: Partial<Draft>) =>
    setKept((before) => {
      const own = before[mock.id];
      const isBegun = own !== undefined && !isSameDraft(own.draft, draftOf(own.base));
      const stored = draftOf(mock);
      const requestBody = own?.draft.requestBody ?? stored.requestBody;
      const { base, draft } = isBegun ? own : { base: mock, draft: { ...stored, requestBody } };
      return { ...before, [mock.id]: { base, draft: { ...draft, ...to } } };
    });
  const drop = (id: string) => setKept(({ [id]: _, ...rest }) => rest);
  return { of, change, drop };
}
