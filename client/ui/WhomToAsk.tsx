import { useParams } from 'react-router-dom';
import type { WireInput, WireReply } from '../../contracts/platform/endpoint.js';
import { decodeId } from '../../contracts/platform/wire.js';
import { whomToAsk } from '../../contracts/workspace/accounts.js';
import { useText } from '../lib/i18n.js';
import { useCall } from '../lib/query.js';
import { useSession } from '../lib/session.js';

type Admin = WireReply<typeof whomToAsk>['admins'][number];
const NOBODY: readonly Admin[] = [];

/** The nearest thing in the URL; a truncated link has none. */
export function useNearest(): WireInput<typeof whomToAsk> | undefined {
  const { spaceId = '', projectId = '', moduleId = '', docId = '' } = useParams();
  if (decodeId(docId)) return { docId };
  if (decodeId(moduleId)) return { moduleId };
  if (decodeId(projectId)) return { projectId };
  return decodeId(spaceId) ? { spaceId } : undefined;
}

/** The administrators of the space or project in the URL; empty for outsiders. */
export function useWhomToAsk(): readonly Admin[] {
  const about = useNearest();
  const enabled = useSession() === 'in' && about !== undefined;
  const { data } = useCall(whomToAsk, about ?? {}, { enabled, staleTime: 60_000 });
  return data?.admins ?? NOBODY;
}

/** Administrators with their addresses. */
export function WhomToAsk({ admins }: { admins: readonly Admin[] }) {
  const { t } = useText();
  return (
    <>
      {t('state.askWhom')}
      <ul className="list state-people">
        {admins.map(({ nickname, email }) => (
          <li key={`${nickname} ${email}`}>
            {nickname}
            {email && (
              <>
                {' '}
                <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
