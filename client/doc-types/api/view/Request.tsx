import { useMemo, useState } from 'react';
import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import {
  type ChosenVariants,
  shapeWithChosen,
  withChosen,
} from '../../../../contracts/docs/doc-types/chosen-variants.js';
import { curlOf } from '../../../../contracts/docs/doc-types/curl.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { isJson } from '../../../../contracts/docs/doc-types/media-kinds.js';
import { bodiesOf, isBodiless } from '../../../../contracts/docs/doc-types/request-bodies.js';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { sentShape } from '../../../../contracts/docs/doc-types/sent-shape.js';
import type { SnippetCall } from '../../../../contracts/docs/doc-types/snippet-call.js';
import { typescriptOfAll } from '../../../../contracts/docs/doc-types/typescript.js';
import type { Effective } from '../../../../contracts/docs/effective.js';
import { exampleCall } from '../../../../contracts/docs/example-call.js';
import { useText } from '../../../lib/i18n.js';
import type { Published } from '../../doc-type/doc-type.js';
import { bodyFacts } from './BodyFacts.js';
import { BodyTable } from './BodyTable.js';
import { Choice } from './Choice.js';
import { Example, type ExampleTexts } from './Example.js';
import { exampleLanguage, exampleText, useNamedExamples } from './MediaExample.js';
import { ParamTable } from './ParamTable.js';
import { Section } from './Section.js';
import { UnchosenBodies } from './UnchosenMedia.js';
import { useVariantChoices } from './variant-choices.js';

interface RequestProps {
  doc: Published;
  parts: Effective;
  baseUrl: string;
}

/** What a call sends: its parameters, and the body of the media type that the reader chose. */
export function Request({ doc: whole, parts: all, baseUrl }: RequestProps) {
  const { t } = useText();
  const { chosen } = useVariantChoices();
  const [wanted, choose] = useState('0');
  const bodies = useMemo(() => bodiesOf(all.bodies, all.body, whole.contentType), [all, whole]);
  const media = bodies[Number(wanted)] ?? bodies[0];
  const [doc, parts] = useMemo(
    () =>
      media?.branch
        ? [
            { ...whole, contentType: media.type },
            { ...all, body: media.shape },
          ]
        : ([whole, all] as const),
    [whole, all, media],
  );
  const shown = useMemo(() => partsWithChosen(parts, chosen), [parts, chosen]);
  const { chosen: example, lead } = useNamedExamples(media);
  const text = media && example ? exampleText(media, example) : undefined;
  const call = useMemo(() => {
    const made = exampleCall({ ...doc, baseUrl, xml: media?.row?.schema?.xml }, shown);
    return text === undefined ? made : { ...made, body: { kind: 'text' as const, text } };
  }, [doc, shown, baseUrl, media, text]);
  const request = useMemo(
    () => ({
      ...requestTexts(doc, shown, call),
      ...(text !== undefined && { [exampleLanguage(doc.contentType)]: text }),
    }),
    [doc, shown, call, text],
  );
  const facts = bodyFacts(whole.rowParts?.[OPERATION]?.schema);
  return (
    <Section
      title={t('api:view.request')}
      aside={<Example title={t('api:view.requestExample')} texts={request} call={call} lead={lead} />}
    >
      {bodies.length > 1 && (
        <div className="api-responses no-print">
          <Choice
            label={t('api:view.media')}
            value={wanted}
            options={bodies.map(({ type }, index) => ({ value: String(index), label: type }))}
            onChoose={choose}
          />
        </div>
      )}
      {doc.contentType && sends(doc, parts) && (
        <p className="api-content-type">
          <span className="muted">{t('api:view.contentType')}</span>{' '}
          <code translate="no" data-blame={media?.branch ? undefined : 'field:contentType'}>
            {doc.contentType}
          </code>
        </p>
      )}
      <ParamTable title={t('api:view.path')} branches={parts.path} />
      <ParamTable title={t('api:view.headers')} branches={parts.headers} />
      <ParamTable title={t('api:view.query')} branches={parts.query} />
      <ParamTable title={t('api:view.cookies')} branches={parts.cookies} />
      <BodyTable title={t('api:view.body')} shape={parts.body} of="request" facts={facts} />
      {bodies.length > 1 && <UnchosenBodies bodies={bodies} chosen={media} />}
      {isBare(parts) && !facts && <p className="muted">{t('api:view.noParams')}</p>}
    </Section>
  );
}

/** What a call sends, by the chosen variants. */
const partsWithChosen = (parts: Effective, chosen: ChosenVariants): Effective =>
  chosen.size === 0
    ? parts
    : { ...parts, body: shapeWithChosen(parts.body, chosen), query: withChosen(parts.query, chosen) };

const hasBody = ({ body }: Effective): boolean =>
  body.branches.length > 0 || body.whole !== undefined || body.root !== undefined;
/** A call without a body has no content type, whatever value the form stored. */
const sends = ({ httpMethod }: Published, parts: Effective): boolean => hasBody(parts) || !isBodiless(httpMethod);

const isBare = (parts: Effective): boolean =>
  !hasBody(parts) && [parts.path, parts.headers, parts.query, parts.cookies].every(({ length }) => length === 0);

function requestTexts(doc: Published, parts: Effective, call: SnippetCall): ExampleTexts {
  const { body, query } = parts;
  const types = [
    ...(query.length > 0 ? [{ shape: { branches: query, elementType: '' }, name: 'RequestQuery' }] : []),
    ...(body.branches.length > 0 ? [{ shape: body, name: 'RequestBody' }] : []),
  ];
  return {
    ...madeTexts(doc.contentType, body, call),
    ...(types.length > 0 ? { typescript: typescriptOfAll(types) } : {}),
    bash: curlOf(call),
  };
}

function madeTexts(type: string, shape: Shape, { body }: SnippetCall): ExampleTexts {
  if (shape.branches.length === 0 || /urlencoded/i.test(type)) return {};
  if (isJson(type)) return { json: jsonOf(exampleOf(sentShape(shape, 'request'))) };
  return body.kind === 'text' ? { [exampleLanguage(type)]: body.text } : {};
}
