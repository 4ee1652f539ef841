import type { DataSource } from 'typeorm';
import type { Config } from '../../platform/config/config.js';
import { type Lang, saySentence } from '../../platform/languages/sentences.js';
import { late, within } from '../../platform/runtime/within.js';
import { type CheckName, type Severity, verdicts } from './verdicts.js';

type Facts = Readonly<Record<string, string | number>>;
export interface Finding {
  readonly check: CheckName;
  readonly finding: string;
  readonly severity: Severity;
  readonly facts: Facts;
}

/** What the checks look at. Without a database only those of the machine and of the settings can say something. */
export interface Patient {
  readonly config: Config;
  readonly database: DataSource | undefined;
  /** Why the database could not be opened. */
  readonly trouble: string;
  /** Whether a server runs on this installation, as far as is known: it then answers at its base URL. */
  readonly isRunning: boolean;
}
/** Undefined: nothing to say without a database. */
export type Check = (patient: Patient) => Promise<Finding | undefined>;

export function found<C extends CheckName>(
  check: C,
  finding: keyof (typeof verdicts)[C] & string,
  facts: Facts = {},
): Finding {
  const severities: Readonly<Record<string, Severity>> = verdicts[check];
  return { check, finding, severity: severities[finding] ?? 'fail', facts };
}

/** A finding in a reader's language. */
export interface Line {
  readonly check: CheckName;
  readonly severity: Severity;
  readonly title: string;
  readonly sentence: string;
  /** How to mend it; `''` when nothing has to be done. */
  readonly mend: string;
}

export function lineOf(lang: Lang, { check, finding, severity, facts }: Finding): Line {
  const say = (key: string) => saySentence(lang, { key, facts });
  return {
    check,
    severity,
    title: say(`doctor.${check}`),
    sentence: say(`doctor.${check}.${finding}`),
    mend: severity === 'ok' ? '' : say(`doctor.${check}.${finding}.mend`),
  };
}

export const reasonOf = (err: unknown): string => {
  const text = err instanceof Error ? err.message || err.name : String(err);
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
};

const LONGEST_MS = 15_000;

/** The outcome of `work`; an error when it takes longer than a check may. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const outcome = await within(LONGEST_MS, work);
  if (outcome === late) throw new Error(`no answer within ${LONGEST_MS / 1_000} s`);
  return outcome;
}
