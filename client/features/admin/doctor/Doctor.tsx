import { Button } from '@blueprintjs/core';
import { ErrorIcon, PulseIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { systemDoctor } from '../../../../contracts/app/doctor.js';
import { call } from '../../../lib/api.js';
import { useText } from '../../../lib/i18n.js';
import { FormError } from '../../../ui/Field.js';
import { type BrowserFinding, browserChecks } from './browser-checks.js';
import styles from './doctor.module.css';

interface Line {
  readonly check: string;
  readonly severity: 'ok' | 'warn' | 'fail';
  readonly title: string;
  readonly sentence: string;
  readonly mend: string;
}
type Text = ReturnType<typeof useText>['t'];

async function examine() {
  const before = Date.now();
  const reading = await call(systemDoctor, {});
  const middle = (before + Date.now()) / 2;
  return { lines: reading.lines, seen: await browserChecks(reading, middle) };
}

/** Checks the server and its surroundings when asked to: some of it calls other machines. */
export function Doctor() {
  const { t } = useText();
  const checked = useMutation({ mutationFn: examine });
  const lines = checked.data && [...checked.data.lines, ...checked.data.seen.map((seen) => browserLine(t, seen))];
  return (
    <>
      <Button
        icon={<PulseIcon />}
        text={t(checked.data ? 'admin:doctor.again' : 'admin:doctor.run')}
        loading={checked.isPending}
        onClick={() => checked.mutate()}
      />
      <FormError error={checked.error} />
      {lines && <Summary lines={lines} />}
      {lines && (
        <ul className={styles.doctorLines} aria-label={t('admin:doctor.title')}>
          {bySeverity(lines).map((line) => (
            <DoctorLine key={line.check} line={line} />
          ))}
        </ul>
      )}
    </>
  );
}

function browserLine(t: Text, { check, finding, severity, facts }: BrowserFinding): Line {
  return {
    check,
    severity,
    title: t(`admin:doctor.${check}.title`),
    sentence: t(`admin:doctor.${check}.${finding}`, facts),
    mend: severity === 'ok' ? '' : t(`admin:doctor.${check}.mend`, facts),
  };
}

const ORDER = { fail: 0, warn: 1, ok: 2 } as const;
const bySeverity = (lines: readonly Line[]) => [...lines].sort((a, b) => ORDER[a.severity] - ORDER[b.severity]);

function Summary({ lines }: { lines: readonly Line[] }) {
  const { t } = useText();
  const count = lines.filter(({ severity }) => severity !== 'ok').length;
  return (
    <p className="visually-hidden" role="status">
      {count === 0 ? t('admin:state.allWell') : t('admin:state.someTrouble', { count })}
    </p>
  );
}

const signs = {
  ok: { icon: <TickCircleIcon size={12} />, tone: 'green' },
  warn: { icon: <WarningSignIcon size={12} />, tone: 'orange' },
  fail: { icon: <ErrorIcon size={12} />, tone: 'red' },
} as const;

function DoctorLine({ line: { check, severity, title, sentence, mend } }: { line: Line }) {
  const { t } = useText();
  const { icon, tone } = signs[severity];
  return (
    <li data-check={check}>
      <span className="tag" data-tone={tone}>
        {icon}
        {t(`admin:doctor.${severity}`)}
      </span>
      <strong>{title}</strong>
      <div className={styles.doctorWords}>
        <span>{sentence}</span>
        {mend && <span className="muted">{mend}</span>}
      </div>
    </li>
  );
}
