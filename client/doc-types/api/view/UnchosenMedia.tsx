import { Fragment } from 'react';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import type { ResponseView } from '../../../../contracts/docs/doc-types/responses.js';
import { useText } from '../../../lib/i18n.js';
import { BodyTable } from './BodyTable.js';
import { ParamTable } from './ParamTable.js';

/*
 * What a choice would show, for readers without scripts and search engines: public pages are rendered in the server. A browser with scripts
 * has no elements of it.
 */

interface UnchosenBodiesProps {
  bodies: readonly MediaView[];
  chosen: MediaView | undefined;
}

/** The other media types of the request. */
export function UnchosenBodies({ bodies, chosen }: UnchosenBodiesProps) {
  return (
    <noscript>
      {bodies.map((media, at) =>
        media === chosen ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none moves
          <Media key={at} media={media} of="request" />
        ),
      )}
    </noscript>
  );
}

interface UnchosenResponsesProps {
  views: readonly ResponseView[];
  chosen: MediaView | undefined;
}

/** The other statuses, and other media types of each. */
export function UnchosenResponses({ views, chosen }: UnchosenResponsesProps) {
  const { t } = useText();
  return (
    <noscript>
      {views.map((view, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one status, and none moves
        <Fragment key={at}>
          {!view.media.some((media) => media === chosen) && view.headers.length > 0 && (
            <ParamTable title={`${view.status} ${t('api:view.responseHeaders')}`} branches={view.headers} />
          )}
          {view.media.map((media, index) =>
            media === chosen ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none moves
              <Media key={index} media={media} of="response" status={view.status} />
            ),
          )}
        </Fragment>
      ))}
    </noscript>
  );
}

function Media({ media, of, status = '' }: { media: MediaView; of: 'request' | 'response'; status?: string }) {
  const { t } = useText();
  return (
    <BodyTable
      title={`${status} ${media.type}`.trim()}
      shape={media.shape}
      of={of}
      emptyText={t('api:view.noFields')}
    />
  );
}
