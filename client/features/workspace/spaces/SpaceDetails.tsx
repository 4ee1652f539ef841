import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import {
  describeSpace,
  listNormalSpaces,
  listSpaces,
  renameSpace,
  spaceInfo,
} from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { InlineText } from '../../../ui/InlineText.js';
import { PeopleList } from '../../../ui/PeopleList.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';

interface SpaceDetailsProps {
  space: WireReply<typeof spaceInfo>;
  mayRename: boolean;
}

export function SpaceDetails({ space, mayRename }: SpaceDetailsProps) {
  const { t } = useText();
  const { id } = space;
  const touches = [spaceInfo, listSpaces, listNormalSpaces];
  return (
    <dl className="definition">
      <dt>{t('places:spaceName')}</dt>
      <dd>
        <InlineText
          label={t('places:spaceName')}
          value={space.name}
          mayEdit={mayRename}
          endpoint={renameSpace}
          field="name"
          input={(name) => ({ id, name })}
          touches={touches}
        />
      </dd>
      <dt>{t('places:description')}</dt>
      <dd>
        <InlineText
          isLong
          label={t('places:description')}
          value={space.description}
          mayEdit={mayRename}
          endpoint={describeSpace}
          field="description"
          input={(description) => ({ id, description })}
          touches={touches}
          none={t('places:noDescription')}
        />
      </dd>
      <dt>{t('places:kind')}</dt>
      <dd>{isOn(space.isCompose) ? t('places:composeSpace') : t('places:normalSpace')}</dd>
      <dt>{t('places:admins')}</dt>
      <dd>
        <PeopleList people={space.leaders} />
      </dd>
      <dt>{t('places:creator')}</dt>
      <dd>{space.creatorName}</dd>
      <dt>{t('places:created')}</dt>
      <dd>
        <RelativeTime at={space.gmtCreate} />
      </dd>
    </dl>
  );
}
