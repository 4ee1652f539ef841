import { type Severity, severities } from '../../../contracts/docs/change-severity/rules.js';

/** 0: wording, 3: breaking; stored in columns, so that they can be compared. */
export const severityRank = (severity: Severity): number => severities.length - 1 - severities.indexOf(severity);
export const severityOfRank = (rank: number): Severity => severities[severities.length - 1 - rank] ?? 'wording';
