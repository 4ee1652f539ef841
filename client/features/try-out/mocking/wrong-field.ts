import { fieldError, isRefused } from '../../../lib/api.js';

const fields = { 'mock.status': 'status', 'mock.delay': 'delay', 'mock.header': 'headers' } as const;

/** The field that the server refused, with its sentence. */
export interface WrongField {
  readonly field: 'name' | 'status' | 'delay' | 'headers';
  readonly text: string;
}

export function wrongFieldOf(error: unknown): WrongField | undefined {
  const name = fieldError(error, 'name');
  if (name !== undefined) return { field: 'name', text: name };
  if (!isRefused(error)) return undefined;
  const field = Object.entries(fields).find(([key]) => key === error.key)?.[1];
  return field && { field, text: error.message };
}
