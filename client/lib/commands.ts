import { useEffect, useSyncExternalStore } from 'react';

/** A command that is available now; the palette lists the commands that the screen has registered. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}

let registered: readonly (readonly Command[])[] = [];
let flat: readonly Command[] = [];
const listeners = new Set<() => void>();
const set = (next: typeof registered) => {
  registered = next;
  flat = next.flat();
  for (const listener of listeners) listener();
};

/** Registers commands while the component is mounted. Pass a memoized list. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    set([...registered, commands]);
    return () => set(registered.filter((each) => each !== commands));
  }, [commands]);
}

export const useRegisteredCommands = (): readonly Command[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => flat,
  );
