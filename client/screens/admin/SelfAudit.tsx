import { Button } from '@blueprintjs/core';
import { DuplicateIcon, InfoSignIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import { selfAudit } from '../../../contracts/history/self-audit.js';
import {
  type AuditFigures,
  auditTroubles,
  figuresText,
  isBroken,
} from '../../features/admin/system-state/audit-figures.js';
import { number } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { copyText } from '../../ui/copy.js';
import { useDeliveryErrorText } from '../../ui/delivery-answer.js';
import { Page } from '../../ui/Page.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Loaded } from '../../ui/states.js';
import { Facts, Part } from './audit-parts.js';
import { Backups, isBackingUp } from './Backups.js';
import { isOpen, SelfCheck } from './SelfCheck.js';

const EVERY = 5_000;
const EVERY_WHILE_RUNNING = 1_000;
/** The proof that the log is intact, with figures to copy. */
export function SelfAudit() {
  const { t } = useText();
  const first = useCall(selfAudit, {}, { every: EVERY, staleTime: 0 });
  const running = isOpen(first.data?.check ?? null) || (first.data !== undefined && isBackingUp(first.data));
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
            <SelfCheck check={figures.check} />
            <Chain figures={figures} />
            <Backups backups={figures.backups} changes={figures.changes} />
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
  const errorText = useDeliveryErrorText();
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
              {failure && <span className="field-error"> {errorText({ status: null, answer: failure.error })}</span>}
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
