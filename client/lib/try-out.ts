import { createContext } from 'react';

/** Where the call of the shown doc can be tried out: the target of a link. Undefined where it cannot. */
export const TryOut = createContext<string | undefined>(undefined);
