import { Button, ProgressBar } from '@blueprintjs/core';
import { EndorsedIcon } from '@blueprintjs/icons';
import { selfAudit, startSelfCheck } from '../../../contracts/history/self-audit.js';
import { type AuditFigures } from '../../features/admin/system-state/audit-figures.js';
import { number } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { FormError } from '../../ui/Field.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Facts, Part } from './audit-parts.js';

/** Waiting or running. */
export const isOpen = (check: AuditFigures['check']) => check?.state === 'waiting' || check?.state === 'running';

/** The last check of the log, or the one that runs; the button for the next. */
export function SelfCheck({ check }: Pick<AuditFigures, 'check'>) {
  const { t } = useText();
  const lang = useLanguage();
  const start = useChange(startSelfCheck, [selfAudit]);
  const open = isOpen(check);
  const result = check?.result;
  return (
    <Part title={t('admin:self.check')} lead={t('admin:self.checkLead')}>
      {check && open && (
        <div role="status">
          <ProgressBar
            value={check.total > 0 ? Math.min(1, check.done / check.total) : undefined}
            aria-label={t('admin:self.running')}
          />
          <p className="muted">
            {t('admin:self.progress', { done: number(check.done, lang), total: number(check.total, lang) })}
          </p>
        </div>
      )}
      {check?.finishedAt && (
        <p>
          <RelativeTime
            at={check.finishedAt}
            sentence={(when) => t('admin:self.checkedBy', { name: check.by.name, when })}
          />
          {check.error && <span className="field-error"> {check.error}</span>}
        </p>
      )}
      {result && <Result result={result} />}
      <Button
        icon={<EndorsedIcon />}
        text={t('admin:self.start')}
        disabled={open}
        loading={start.isPending}
        onClick={() => start.mutate({})}
      />
      <FormError error={start.error} />
    </Part>
  );
}

/** The texts of what a check found, by the names that it stores. */
const placeTexts = new Map(
  Object.entries({
    changed: 'admin:self.places.changed',
    missing: 'admin:self.places.missing',
    'cut short': 'admin:self.places.cutShort',
    'head differs': 'admin:self.places.headDiffers',
    'went back': 'admin:self.places.wentBack',
    'not sealed': 'admin:self.places.notSealed',
    'checkpoint changed': 'admin:self.places.checkpointChanged',
    'checkpoint missing': 'admin:self.places.checkpointMissing',
    unreadable: 'admin:self.places.unreadable',
    'file missing': 'admin:self.places.fileMissing',
    'row missing': 'admin:self.places.rowMissing',
    'row without events': 'admin:self.places.rowWithoutEvents',
    'row differs': 'admin:self.places.rowDiffers',
    'events unreadable': 'admin:self.places.eventsUnreadable',
  } as const),
);

function Result({ result }: { result: NonNullable<NonNullable<AuditFigures['check']>['result']> }) {
  const { t } = useText();
  const lang = useLanguage();
  const { chain, rows } = result;
  const placeText = (what: string, values: { stream: string; version: string; fields: string }) => {
    const text = placeTexts.get(what);
    return text ? t(text, values) : `${values.stream}: ${what}`;
  };
  const differences = rows.reduce((sum, row) => sum + row.differences, 0);
  const noted: [string, string, boolean][] = chain.noted
    ? [
        [
          t('admin:self.noted'),
          `${number(chain.notedFound ?? 0, lang)} / ${number(chain.noted, lang)}`,
          chain.notedFound !== chain.noted,
        ],
      ]
    : [];
  const places = [
    ...chain.firstBroken.map(({ what, stream, version }) =>
      placeText(what, { stream, version: String(version), fields: '' }),
    ),
    ...rows.flatMap(({ first }) =>
      first.map(({ what, stream, fields }) => placeText(what, { stream, version: '', fields: fields.join(', ') })),
    ),
  ];
  return (
    <>
      <Facts
        facts={[
          [t('admin:self.events'), number(chain.events, lang)],
          [t('admin:state.streams'), number(chain.streams, lang)],
          [t('admin:self.brokenPlaces'), number(chain.broken, lang), chain.broken > 0],
          ...noted,
          [t('admin:self.differences'), number(differences, lang), differences > 0],
          [t('admin:self.erased'), number(chain.erased, lang)],
        ]}
      />
      {places.length > 0 && (
        <ul className="mono">
          {places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      )}
    </>
  );
}
