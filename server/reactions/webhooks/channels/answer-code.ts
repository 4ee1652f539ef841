import { z } from 'zod';

const code = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);

/** The number that an answer names by one of these fields, the first that is there; text from some gateways. */
export function answerCode(answer: string, ...fields: readonly string[]): number | undefined {
  const parsed = z.record(z.string(), z.unknown()).safeParse(readJson(answer));
  const field = fields.find((name) => parsed.success && Object.hasOwn(parsed.data, name));
  return field && parsed.success ? code.safeParse(parsed.data[field]).data : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
