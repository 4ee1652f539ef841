import { Button, ProgressBar } from '@blueprintjs/core';
import { DuplicateIcon, EndorsedIcon, InfoSignIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import { type ReactNode, useId } from 'react';
import { selfAudit, startSelfCheck } from '../../../contracts/history/self-audit.js';
import {
  type AuditFigures,
  auditTroubles,
  figuresText,
  isBroken,
} from '../../features/admin/system-state/audit-figures.js';
import { number } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { copyText } from '../../ui/copy.js';
import { FormError } from '../../ui/Field.js';
import { Page } from '../../ui/Page.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Loaded } from '../../ui/states.js';
import styles from './State.module.css';

const EVERY = 5_000;
const EVERY_WHILE_RUNNING = 1_000;
const isOpen = (check: AuditFigures['check']) => check?.state === 'waiting' || check?.state === 'running';

/** The proof that the log is intact, with figures to copy. */
export function SelfAudit() {
  const { t } = useText();
  const first = useCall(selfAudit, {}, { every: EVERY, staleTime: 0 });
  const running = isOpen(first.data?.check ?? null);
  const query = useCall(selfAudit, {}, { every: running ? EVERY_WHILE_RUNNING : EVERY, staleTime: 0 });
  return (
    <Page
      title={t('admin:menu.self')}
      lead={t('admin:self.lead')}
      actions={query.data && <Copy figures={query.data} />}
    >
      <Loaded query={query}>
        {(figures) => (
          <>
            <Verdict figures={figures} />
            <Check check={figures.check} />
            <Chain figures={figures} />
            <Anchors anchors={figures.anchors} />
            <Delivery figures={figures} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Copy({ figures }: { figures: AuditFigures }) {
  const { t } = useText();
  return (
    <>
      <Button
        icon={<DuplicateIcon />}
        text={t('admin:self.copyText')}
        onClick={() => void copyText(figuresText(figures), t)}
      />
      <Button text={t('admin:self.copyJson')} onClick={() => void copyText(JSON.stringify(figures, null, 2), t)} />
    </>
  );
}

function Verdict({ figures }: { figures: AuditFigures }) {
  const { t } = useText();
  const count = auditTroubles(figures);
  const text = isBroken(figures)
    ? t('admin:self.broken')
    : count > 0
      ? t('admin:state.someTrouble', { count })
      : figures.check?.result
        ? t('admin:self.intact')
        : t('admin:self.unchecked');
  return (
    <p className="notice" data-tone={count > 0 ? 'red' : figures.check?.result ? 'green' : undefined} role="status">
      {count > 0 ? <WarningSignIcon /> : figures.check?.result ? <TickCircleIcon /> : <InfoSignIcon />}
      {text}
    </p>
  );
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.statePart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="muted">{lead}</p>
      {children}
    </section>
  );
}

type Fact = readonly [name: string, value: ReactNode, isTrouble?: boolean];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.stateFacts}>
      {facts.map(([name, value, isTrouble = false]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-trouble={isTrouble || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Check({ check }: Pick<AuditFigures, 'check'>) {
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

function Result({ result }: { result: NonNullable<NonNullable<AuditFigures['check']>['result']> }) {
  const { t } = useText();
  const lang = useLanguage();
  const { chain, rows } = result;
  const differences = rows.reduce((sum, row) => sum + row.differences, 0);
  const places = [
    ...chain.firstBroken.map(({ stream, version, what }) => `${stream} ${version}: ${what}`),
    ...rows.flatMap(({ first }) => first.map(({ stream, what, fields }) => `${stream}: ${what} ${fields.join(', ')}`)),
  ];
  return (
    <>
      <Facts
        facts={[
          [t('admin:self.events'), number(chain.events, lang)],
          [t('admin:state.streams'), number(chain.streams, lang)],
          [t('admin:self.brokenPlaces'), number(chain.broken, lang), chain.broken > 0],
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

function Chain({ figures }: { figures: AuditFigures }) {
  const { t } = useText();
  const lang = useLanguage();
  const { checkpoint } = figures;
  return (
    <Part title={t('admin:state.chain')} lead={t('admin:self.chainLead')}>
      <Facts
        facts={[
          [
            t('admin:state.checkpoint'),
            checkpoint ? <RelativeTime key="at" at={checkpoint.at} /> : t('admin:state.noCheckpoint'),
          ],
          [t('admin:self.checkpoints'), number(figures.checkpoints, lang)],
          [t('admin:state.position'), number(checkpoint?.position ?? 0, lang)],
        ]}
      />
      {checkpoint && <p className="mono anywhere">{checkpoint.digest}</p>}
    </Part>
  );
}

function Anchors({ anchors }: Pick<AuditFigures, 'anchors'>) {
  const { t } = useText();
  return (
    <Part title={t('admin:self.anchors')} lead={t('admin:self.anchorsLead')}>
      {anchors.length === 0 ? (
        <p className="muted">{t('admin:self.noAnchor')}</p>
      ) : (
        <Facts
          facts={anchors.map(({ kind, target, success, failure }) => [
            `${t(`admin:self.anchorKinds.${kind}`)} · ${target}`,
            <span key={target}>
              {success ? <RelativeTime at={success.at} /> : t('admin:self.neverAnchored')}
              {failure && <span className="field-error"> {failure.error}</span>}
            </span>,
          ])}
        />
      )}
    </Part>
  );
}

function Delivery({ figures }: { figures: AuditFigures }) {
  const { t } = useText();
  const lang = useLanguage();
  const { robots, webhooks, tasks } = figures.undelivered;
  const behind = Math.max(0, ...figures.followers.map(({ lag }) => lag));
  const told = ({ waiting, failing, parked }: typeof robots) =>
    waiting + failing + parked > 0 ? t('admin:self.deliveries', { waiting, failing, parked }) : number(0, lang);
  return (
    <Part title={t('admin:self.delivery')} lead={t('admin:self.deliveryLead')}>
      <Facts
        facts={[
          [t('admin:self.behind'), number(behind, lang)],
          [t('admin:self.robots'), told(robots), robots.parked > 0],
          [t('admin:self.webhooks'), told(webhooks), webhooks.parked > 0],
          [t('admin:self.tasks'), number(tasks, lang), tasks > 0],
        ]}
      />
    </Part>
  );
}
