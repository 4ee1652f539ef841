import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { textOr } from '../imported/json.js';
import type { Losses } from '../imported/losses.js';
import { isObject, type JsonObject } from './object-kinds.js';
import type { Resolver } from './resolver.js';

/** Makes the rows of the error codes of an operation. */
export class ErrorCodes {
  constructor(
    private readonly losses: Losses,
    private readonly resolver: Resolver,
  ) {}

  /** The responses but the success. */
  ofResponses(responses: JsonObject, success: string | undefined, pointer: string): ImportedRow[] {
    const others = Object.keys(responses).filter((code) => code !== success && !code.startsWith('x-'));
    return others.map((code) => {
      const { description, summary, 'x-solution': solution } = this.resolver.object(responses[code]);
      const origin = `${pointer}/responses/${code}`;
      const text =
        typeof description === 'string' && description !== ''
          ? description
          : typeof summary === 'string'
            ? summary
            : '';
      return this.codeRow(code, text, solution, origin);
    });
  }

  /** Codes that are no HTTP statuses, written by our export. */
  ofExtension(operation: JsonObject, pointer: string): ImportedRow[] {
    return listOr(operation['x-error-codes'])
      .filter(isObject)
      .map(({ code, description, solution }, at) =>
        this.codeRow(textOr(code), textOr(description), solution, `${pointer}/x-error-codes/${at}`),
      );
  }

  private codeRow(code: string, description: string, solution: unknown, origin: string): ImportedRow {
    const text = (given: string, max: number) => this.losses.text(given, max, origin);
    return {
      ...{ type: 'string', required: false, maxLength: '', children: [] },
      name: cleanName(text(code, rowLimits.name)),
      description: text(description, rowLimits.description),
      example: text(textOr(solution), rowLimits.example),
    };
  }
}

const listOr = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
