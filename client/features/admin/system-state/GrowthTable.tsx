import { fileSize } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import type { State } from './trouble.js';

type Kind = State['growth'][number];
const names = ['events', 'keystrokes', 'pastValues', 'changeSets', 'news', 'messages', 'deliveries', 'visits'] as const;

/** Kept for ever, each for a reason. */
const forEver = ['events', 'pastValues', 'changeSets', 'news'] as const;

/** What grows with use, how large it will be, and what limits it. */
export function GrowthTable({ growth }: { growth: State['growth'] }) {
  const { t } = useText();
  const lang = useLanguage();
  return (
    <table className="table" aria-label={t('admin:growth.title')}>
      <thead>
        <tr>
          <th scope="col">{t('admin:growth.what')}</th>
          <th scope="col">{t('admin:growth.now')}</th>
          <th scope="col">{t('admin:growth.inAYear')}</th>
          <th scope="col">{t('admin:growth.kept')}</th>
        </tr>
      </thead>
      <tbody>
        {growth.map((one) => (
          <tr key={one.kind}>
            <td>
              <KindName kind={one.kind} />
            </td>
            <td data-label={t('admin:growth.now')}>{fileSize(one.bytes, lang)}</td>
            <td data-label={t('admin:growth.inAYear')} className={one.inAYear === null ? 'muted' : undefined}>
              {one.inAYear === null ? t('admin:growth.tooEarly') : fileSize(one.inAYear, lang)}
            </td>
            <td data-label={t('admin:growth.kept')}>
              <Kept one={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function KindName({ kind }: { kind: string }) {
  const { t } = useText();
  const key = names.find((name) => name === kind);
  return key ? t(`admin:growth.kinds.${key}`) : <span className="mono">{kind}</span>;
}

function Kept({ one: { kind, days, setting } }: { one: Kind }) {
  const { t } = useText();
  const why = forEver.find((name) => name === kind);
  if (days === null)
    return <span className="muted">{t(why ? `admin:growth.why.${why}` : 'admin:growth.forEver')}</span>;
  return (
    <span>
      {t('admin:growth.days', { count: days })} <span className="mono muted">{setting}</span>
    </span>
  );
}
