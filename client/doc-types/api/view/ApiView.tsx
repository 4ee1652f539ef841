import { useMemo } from 'react';
import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import {
  type ChosenVariants,
  shapeWithChosen,
  withChosen,
} from '../../../../contracts/docs/doc-types/chosen-variants.js';
import { curlOf } from '../../../../contracts/docs/doc-types/curl.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import type { RichNode } from '../../../../contracts/docs/doc-types/index.js';
import type { SnippetCall } from '../../../../contracts/docs/doc-types/snippet-call.js';
import { plainLines, typescriptOfAll } from '../../../../contracts/docs/doc-types/typescript.js';
import { type Effective, effective } from '../../../../contracts/docs/effective.js';
import { exampleCall, isJson } from '../../../../contracts/docs/example-call.js';
import { withoutTrailing } from '../../../../contracts/platform/trailing.js';
import { useText } from '../../../lib/i18n.js';

import { CustomView } from '../../custom/CustomView.js';
import type { Published } from '../../doc-type/doc-type.js';
import { OperationFacts } from '../more/OperationFacts.js';
import { CodeTable } from './CodeTable.js';
import { useModels } from './doc-models.js';
import { Example, type ExampleTexts } from './Example.js';
import { bodyTexts } from './MediaExample.js';
import { ParamTable } from './ParamTable.js';
import { Responses } from './Responses.js';
import { Root, Section } from './Section.js';
import { ServiceTable } from './ServiceTable.js';
import { useEnvironment, ViewAddress } from './ViewAddress.js';
import { useVariantChoices, VariantChoiceProvider } from './variant-choices.js';
import './view.css';

interface ApiViewProps {
  doc: Published;
}

/** An HTTP doc for readers: tables on the left, example calls on the right (or below, on narrow screens). */
export const HttpView = ({ doc }: ApiViewProps) => (
  <VariantChoiceProvider>
    <HttpPage doc={doc} />
  </VariantChoiceProvider>
);

function HttpPage({ doc }: ApiViewProps) {
  const { t } = useText();
  const { chosen } = useVariantChoices();
  const { environment, choose } = useEnvironment(doc);
  const { models } = useModels();
  const parts = useMemo(() => effective(doc, models), [doc, models]);
  const baseUrl = withoutTrailing(environment?.url ?? doc.baseUrl, '/');
  const shown = useMemo(() => partsWithChosen(parts, chosen), [parts, chosen]);
  const call = useMemo(() => exampleCall({ ...doc, baseUrl }, shown), [doc, shown, baseUrl]);
  const request = useMemo(() => requestTexts(doc, shown, call), [doc, shown, call]);
  return (
    <div className="api">
      <ViewAddress doc={doc} baseUrl={baseUrl} environmentId={environment?.id ?? ''} onEnvironment={choose} />
      <Description doc={doc} />
      <Section
        title={t('api:view.request')}
        aside={<Example title={t('api:view.requestExample')} texts={request} call={call} />}
      >
        {doc.contentType && sends(doc, parts) && (
          <p className="api-content-type">
            <span className="muted">{t('api:view.contentType')}</span>{' '}
            <code translate="no" data-blame="field:contentType">
              {doc.contentType}
            </code>
          </p>
        )}
        <ParamTable title={t('api:view.path')} branches={parts.path} />
        <ParamTable title={t('api:view.headers')} branches={parts.headers} />
        <ParamTable title={t('api:view.query')} branches={parts.query} />
        <ParamTable title={t('api:view.cookies')} branches={parts.cookies} />
        <ParamTable
          title={t('api:view.body')}
          branches={parts.body.branches}
          note={<Root shape={parts.body} of="request" />}
        />
        {isBare(parts) && <p className="muted">{t('api:view.noParams')}</p>}
      </Section>
      <Responses parts={parts} title={t('api:view.response')} />
      <CodeTable branches={parts.codes} />
      <Remark text={doc.remark} />
      <More doc={doc} />
    </div>
  );
}

/** A method of a Dubbo service. */
export const DubboView = ({ doc }: ApiViewProps) => (
  <VariantChoiceProvider>
    <DubboPage doc={doc} />
  </VariantChoiceProvider>
);

function DubboPage({ doc }: ApiViewProps) {
  const { t } = useText();
  const { chosen } = useVariantChoices();
  const { models } = useModels();
  const parts = useMemo(() => effective(doc, models), [doc, models]);
  const request = useMemo(() => bodyTexts(parts.body, 'Params', chosen), [parts, chosen]);
  return (
    <div className="api">
      <ServiceTable doc={doc} />
      <Description doc={doc} />
      <Section title={t('api:view.request')} aside={<Example title={t('api:view.paramsExample')} texts={request} />}>
        <ParamTable
          title={t('api:view.params')}
          branches={parts.body.branches}
          note={<Root shape={parts.body} of="request" />}
          emptyText={t('api:view.noParams')}
        />
      </Section>
      <Responses parts={parts} title={t('api:view.result')} />
      <CodeTable branches={parts.codes} />
      <Remark text={doc.remark} />
    </div>
  );
}

/** What a call sends, by the chosen variants. */
const partsWithChosen = (parts: Effective, chosen: ChosenVariants): Effective =>
  chosen.size === 0
    ? parts
    : { ...parts, body: shapeWithChosen(parts.body, chosen), query: withChosen(parts.query, chosen) };

const textOf = (node: RichNode): string => node.text ?? (node.content ?? []).map(textOf).join('');
const saysNothing = (body: RichNode | null): boolean =>
  !body || ((body.content ?? []).every(({ type }) => type === 'paragraph') && textOf(body).trim() === '');

export function Description({ doc }: ApiViewProps) {
  return saysNothing(doc.body) ? null : (
    <div className="api-description" data-blame="field:body">
      <CustomView doc={doc} />
    </div>
  );
}

export function Remark({ text }: { text: string }) {
  const { t } = useText();
  return text.trim() ? (
    <section className="api-section">
      <h2>{t('api:view.remark')}</h2>
      <p className="api-remark" data-blame="field:remark">
        {plainLines(text)}
      </p>
    </section>
  ) : null;
}

/** A call without a body has no content type, whatever value the form stored. */
const sends = ({ httpMethod }: Published, { body }: Effective): boolean =>
  body.branches.length > 0 || !['GET', 'HEAD'].includes(httpMethod.toUpperCase());

const isBare = ({ path, headers, query, cookies, body }: Effective): boolean =>
  [path, headers, query, cookies, body.branches].every(({ length }) => length === 0);

function requestTexts(doc: Published, parts: Effective, call: SnippetCall): ExampleTexts {
  const { body, query } = parts;
  const types = [
    ...(query.length > 0 ? [{ shape: { branches: query, elementType: '' }, name: 'RequestQuery' }] : []),
    ...(body.branches.length > 0 ? [{ shape: body, name: 'RequestBody' }] : []),
  ];
  return {
    ...(body.branches.length > 0 && isJson(doc.contentType) ? { json: jsonOf(exampleOf(body)) } : {}),
    ...(types.length > 0 ? { typescript: typescriptOfAll(types) } : {}),
    bash: curlOf(call),
  };
}

function More({ doc }: ApiViewProps) {
  const { t } = useText();
  const keywords = doc.rowParts?.[OPERATION]?.schema;
  return keywords ? (
    <section className="api-section">
      <h2>{t('api:more.title')}</h2>
      <OperationFacts keywords={keywords} />
    </section>
  ) : null;
}
