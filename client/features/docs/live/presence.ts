import { useEffect, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';

/** Another user at the same doc. Two tabs of one user are one avatar with two clients. */
export interface Other {
  readonly userId: string;
  readonly name: string;
  readonly color: string;
  /** Newest last: the one to follow. */
  readonly clients: readonly number[];
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const colour = /^#[0-9a-f]{6}$/i;

/**
 * Users from awareness states. Data of other clients is not trusted: invalid states are left out, invalid colours
 * become grey.
 */
export function othersOf(states: ReadonlyMap<number, unknown>, own: number): Other[] {
  const faces = new Map<string, { name: string; color: string; clients: number[] }>();
  for (const [client, state] of states) {
    const user = field(state, 'user');
    const [userId, name, color] = [field(user, 'userId'), field(user, 'name'), field(user, 'color')];
    if (client === own || typeof userId !== 'string' || typeof name !== 'string') continue;
    const face = faces.get(userId) ?? { name: name.slice(0, 64), color: '#5f6b7c', clients: [] };
    if (typeof color === 'string' && colour.test(color)) face.color = color;
    face.clients.push(client);
    faces.set(userId, face);
  }
  return [...faces].map(([userId, face]) => ({ userId, ...face })).sort((a, b) => a.name.localeCompare(b.name));
}

/** The other users; the list keeps its identity until someone joins or leaves, however much they type. */
export function useOthers(awareness: Awareness): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([]);
  useEffect(() => {
    let shown = '';
    const look = () => {
      const next = othersOf(awareness.getStates(), awareness.clientID);
      const text = JSON.stringify(next);
      if (text === shown) return;
      shown = text;
      setOthers(next);
    };
    look();
    awareness.on('change', look);
    return () => awareness.off('change', look);
  }, [awareness]);
  return others;
}
