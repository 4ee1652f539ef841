import { CubesIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { type listNormalSpaces, spaceCounts } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';

export function SpaceCards({ spaces }: { spaces: WireReply<typeof listNormalSpaces> }) {
  const { t } = useText();
  const counts = useCall(spaceCounts, {}).data;
  return (
    <div className="cards">
      {spaces.map(({ id, name, description, creatorName, gmtCreate }) => (
        <Link key={id} className="card" to={`/space/project/${id}`}>
          <span className="card-title">
            <CubesIcon className="muted card-icon" />
            {name}
          </span>
          {description && <span className="card-text">{description}</span>}
          <span className="card-foot">
            {counts && <Counts {...(counts.find(({ spaceId }) => spaceId === id) ?? none)} />}
            <span>{t('places:createdBy', { name: creatorName })}</span>
            <RelativeTime at={gmtCreate} />
          </span>
        </Link>
      ))}
    </div>
  );
}

const none = { projects: 0, docs: 0 };

/** The projects and docs that the reader may see there. */
function Counts({ projects, docs }: typeof none) {
  const { t } = useText();
  return (
    <span>
      {t('places:projectCount', { count: projects })} · {t('places:docCount', { count: docs })}
    </span>
  );
}
