import { z } from 'zod';

const code = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);

/** Result code in the first of these fields that the JSON answer has; some gateways send it as text. */
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
