import { CubesIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../contracts/endpoint.js';
import type { listNormalSpaces } from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { RelativeTime } from '../../ui/RelativeTime.js';

export function SpaceCards({ spaces }: { spaces: WireReply<typeof listNormalSpaces> }) {
  const { t } = useText();
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
            <span>{t('places:createdBy', { name: creatorName })}</span>
            <RelativeTime at={gmtCreate} />
          </span>
        </Link>
      ))}
    </div>
  );
}
