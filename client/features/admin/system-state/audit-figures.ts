import type { selfAudit } from '../../../../contracts/history/self-audit.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';

export type AuditFigures = WireReply<typeof selfAudit>;

/** Whether the newest check found something that is not as it was written. */
export function isBroken({ check }: AuditFigures): boolean {
  const result = check?.result;
  if (!result) return false;
  return result.chain.broken > 0 || result.rows.some(({ differences }) => differences > 0);
}

/** Numbers of things that an admin should look at. */
export function auditTroubles(figures: AuditFigures): number {
  const { check, followers, undelivered, anchors, backups, changes } = figures;
  const found = [
    isBroken(figures),
    check?.state === 'failed',
    followers.some(({ failures, lagSeconds }) => failures > 0 || lagSeconds > 60),
    undelivered.robots.parked > 0,
    undelivered.webhooks.parked > 0,
    undelivered.tasks > 0,
    ...anchors.map(({ failure }) => failure !== null),
    ...backups.troubles.map(() => true),
    changes?.isLate,
  ];
  return found.filter(Boolean).length;
}

/** The figures as lines of `name: value`, in English like the log's own words, so that two copies can be compared. */
export function figuresText(figures: AuditFigures): string {
  const { checkpoint, check, followers, undelivered, anchors, backups, changes } = figures;
  const result = check?.result;
  const lines: [string, string | number][] = [
    ['Annals', figures.version],
    ['PostgreSQL', figures.database],
    ['time', figures.now],
    ['newest position', figures.position],
    ['checkpoints', figures.checkpoints],
    ['newest checkpoint', checkpoint ? checkpoint.digest : 'none'],
    ...(checkpoint ? [['checkpoint time', checkpoint.at] as [string, string]] : []),
    ['check', check ? `${check.state}${check.finishedAt ? ` ${check.finishedAt}` : ''}` : 'never'],
    ...(result
      ? ([
          ['checked streams', result.chain.streams],
          ['checked events', result.chain.events],
          ['broken places', result.chain.broken],
          ['streams with removed contents', result.chain.erased],
          ['digest of the check', result.chain.digest || 'none'],
          ...result.rows.map(({ category, streams, differences }) => [
            `rows of ${category}`,
            `${streams} folded, ${differences} different`,
          ]),
        ] as [string, string | number][])
      : []),
    ...followers.map(
      ({ name, lag, lagSeconds, failures }) =>
        [`follower ${name}`, `${lag} events, ${lagSeconds} s behind, ${failures} failures`] as [string, string],
    ),
    ['undelivered to chats', counts(undelivered.robots)],
    ['undelivered to webhooks', counts(undelivered.webhooks)],
    ['stopped tasks', undelivered.tasks],
    ...(backups.to === ''
      ? []
      : ([
          ['last backup', runText(backups.backup.success)],
          ['last restored', runText(backups.drill.success)],
        ] as [string, string][])),
    ...(changes ? ([['changes copied up to', changes.copiedAt ?? 'never']] as [string, string][]) : []),
    ...anchors.map(
      ({ kind, target, success }) =>
        [`anchor ${kind} ${target}`, success ? `${success.at} ${success.digest}` : 'never'] as [string, string],
    ),
  ];
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n');
}

const counts = ({ waiting, failing, parked }: AuditFigures['undelivered']['robots']): string =>
  `${waiting} waiting, ${failing} failing, ${parked} given up`;

const runText = (run: AuditFigures['backups']['backup']['success']): string =>
  run ? `${run.finishedAt} ${run.archive}, ${run.events} events` : 'never';
