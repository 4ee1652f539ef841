import { CubesIcon, LayersIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../contracts/endpoint.js';
import { isOn } from '../../../contracts/wire.js';
import type { listSpaces } from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { RelativeTime } from '../../ui/RelativeTime.js';

/** A compose space has its own icon and says so: it holds no docs of its own. */
export function SpaceCards({ spaces }: { spaces: WireReply<typeof listSpaces> }) {
  const { t } = useText();
  return (
    <div className="cards">
      {spaces.map(({ id, name, description, isCompose, creatorName, gmtCreate }) => (
        <Link key={id} className="card" to={`/space/project/${id}`}>
          <span className="card-title">
            {isOn(isCompose) ? <LayersIcon className="muted card-icon" /> : <CubesIcon className="muted card-icon" />}
            {name}
          </span>
          {description && <span className="card-text">{description}</span>}
          <span className="card-foot">
            {isOn(isCompose) && <span className="tag">{t('places:compose')}</span>}
            <span>{t('places:createdBy', { name: creatorName })}</span>
            <RelativeTime at={gmtCreate} />
          </span>
        </Link>
      ))}
    </div>
  );
}
