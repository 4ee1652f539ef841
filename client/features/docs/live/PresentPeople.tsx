import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/people.js';
import { Tip } from '../../../ui/Tip.js';
import type { LiveSession } from './live-session.js';
import { type Other, useOthers } from './presence.js';

const SHOWN = 5;

/** The location of a client as text: a heading, a line. Empty = not in the text. */
type WhereIs = (client: number) => string;

interface WhoIsHereProps {
  session: LiveSession;
  whereIs: WhereIs;
  /** Scrolls to that client's caret. */
  follow: (client: number) => void;
}

/** Avatars of the other users. Hover: their location. Click: scroll there. */
export function PresentPeople({ session, whereIs, follow }: WhoIsHereProps) {
  const { t } = useTranslation('editing');
  const others = useOthers(session.awareness);
  if (others.length === 0) return null;
  return (
    <ul className="who-is-here" aria-label={t('presence.here', { count: others.length })}>
      {others.slice(0, SHOWN).map((other) => (
        <li key={other.userId}>
          <Face other={other} whereIs={whereIs} follow={follow} />
        </li>
      ))}
      {others.length > SHOWN && (
        <li
          className="who-more"
          title={others
            .slice(SHOWN)
            .map((other) => other.name)
            .join('\n')}
        >
          {t('presence.more', { count: others.length - SHOWN })}
        </li>
      )}
    </ul>
  );
}

function Face({ other, whereIs, follow }: { other: Other } & Omit<WhoIsHereProps, 'session'>) {
  const { t } = useTranslation('editing');
  const client = other.clients.at(-1) ?? 0;
  return (
    <Tip content={<Where name={other.name} where={() => whereIs(client)} />}>
      <button
        type="button"
        className="face"
        aria-label={t('presence.follow', { name: other.name })}
        onClick={() => follow(client)}
      >
        <Avatar id={other.userId} name={other.name} />
      </button>
    </Tip>
  );
}

/** Evaluated when the tooltip opens, not at each of their keystrokes. */
function Where({ name, where }: { name: string; where: () => string }) {
  const { t } = useTranslation('editing');
  const place = where();
  return <>{place ? t('presence.at', { name, place }) : t('presence.reading', { name })}</>;
}
