import { useMemo, useState } from 'react';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { everyBranch } from '../../../../contracts/docs/doc-types/param-tree.js';
import { type ResponseView, responsesOf } from '../../../../contracts/docs/doc-types/responses.js';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import type { Effective } from '../../../../contracts/docs/effective.js';
import { useText } from '../../../lib/i18n.js';
import { RowText } from '../../markdown/RowText.js';
import { BodyTable } from './BodyTable.js';
import { Choice } from './Choice.js';
import { useHiddenResponseColumns } from './hidden-columns.js';
import { bodyTexts, MediaExample } from './MediaExample.js';
import { ParamTable } from './ParamTable.js';
import { ResponseExample } from './ResponseExample.js';
import { Section } from './Section.js';
import { statusName } from './status-names.js';
import { UnchosenResponses } from './UnchosenMedia.js';
import { useVariantChoices } from './variant-choices.js';
import { blameOf } from './view-rows.js';

/** The responses of a doc: the table of the first success, and others behind a switch of statuses and media types. */
export function Responses({ parts, title }: { parts: Effective; title: string }) {
  const { statuses, response, codes } = parts;
  const views = useMemo(() => responsesOf(statuses, response), [statuses, response]);
  if (statuses.length > 0) return <SwitchedResponses views={views} codes={codes} title={title} />;
  return <OneResponse parts={parts} title={title} />;
}

function OneResponse({ parts, title }: { parts: Effective; title: string }) {
  const { response, codes } = parts;
  const { chosen } = useVariantChoices();
  const texts = useMemo(
    () => bodyTexts(response, { name: 'ResponseBody', where: 'response' }, chosen),
    [response, chosen],
  );
  return (
    <Section title={title} aside={<ResponseExample texts={texts} codes={codes} />}>
      <Fields shape={response} />
    </Section>
  );
}

function SwitchedResponses({
  views,
  codes,
  title,
}: Pick<Effective, 'codes'> & { views: readonly ResponseView[]; title: string }) {
  const { t } = useText();
  const [status, chooseStatus] = useState('');
  const [type, chooseType] = useState('');
  const at = views.findIndex((view, index) => keyOf(view, index) === status);
  const chosen = views[at] ?? views.find(({ isTable }) => isTable);
  const media = chosen?.media.find((one, index) => mediaKeyOf(one, index) === type) ?? chosen?.media[0];
  if (!chosen) return null;
  const code = everyBranch(codes).find(({ row }) => row.name === chosen.status)?.row;
  const said = chosen.row?.description.trim() ? chosen.row : code;
  return (
    <Section title={title} aside={<MediaExample media={media} title={t('api:view.responseExample')} />}>
      <div className="api-responses no-print">
        {views.length > 1 && (
          <Choice
            label={t('api:view.status')}
            value={keyOf(chosen, views.indexOf(chosen))}
            options={views.map((view, index) => ({ value: keyOf(view, index), label: view.status }))}
            onChoose={chooseStatus}
          />
        )}
        {media && chosen.media.length > 1 && (
          <Choice
            label={t('api:view.media')}
            value={mediaKeyOf(media, chosen.media.indexOf(media))}
            options={chosen.media.map((one, index) => ({ value: mediaKeyOf(one, index), label: one.type }))}
            onChoose={chooseType}
          />
        )}
      </div>
      <p className="api-response-said">
        <code translate="no" data-blame={chosen.row && blameOf(chosen.row, 'name')}>
          {chosen.status}
        </code>{' '}
        {said ? (
          <span data-blame={blameOf(said, 'description')}>
            <RowText text={plainLines(said.description)} />
          </span>
        ) : (
          statusName(chosen.status)
        )}
        {media && (
          <>
            {' '}
            <code className="muted" translate="no">
              {media.type}
            </code>
          </>
        )}
      </p>
      {chosen.headers.length > 0 && <ParamTable title={t('api:view.responseHeaders')} branches={chosen.headers} />}
      <Fields shape={media?.shape ?? noShape} />
      <UnchosenResponses views={views} chosen={media} />
    </Section>
  );
}

const noShape: Shape = { branches: [], elementType: '' };
/** Two rows of one status, or of one media type, are two choices. */
const keyOf = ({ status }: ResponseView, index: number): string => `${status} ${index}`;
const mediaKeyOf = ({ type }: MediaView, index: number): string => `${type} ${index}`;

function Fields({ shape }: { shape: Shape }) {
  const { t } = useText();
  const hidden = useHiddenResponseColumns();
  return (
    <BodyTable
      title={t('api:view.fields')}
      shape={shape}
      of="response"
      emptyText={t('api:view.noFields')}
      hidden={hidden}
    />
  );
}
