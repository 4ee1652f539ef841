import { useMemo } from 'react';
import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import type { RichNode } from '../../../../contracts/docs/doc-types/index.js';
import { BODY_REQUIRED, BODY_TEXT } from '../../../../contracts/docs/doc-types/request-bodies.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { effective } from '../../../../contracts/docs/effective.js';
import { withoutTrailing } from '../../../../contracts/platform/trailing.js';
import { useText } from '../../../lib/i18n.js';

import { CustomView } from '../../custom/CustomView.js';
import type { Published } from '../../doc-type/doc-type.js';
import { OperationFacts } from '../more/OperationFacts.js';
import { BodyTable } from './BodyTable.js';
import { CodeTable } from './CodeTable.js';
import { useModels } from './doc-models.js';
import { Example } from './Example.js';
import { bodyTexts } from './MediaExample.js';
import { Request } from './Request.js';
import { Responses } from './Responses.js';
import { Section } from './Section.js';
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
  const { environment, choose } = useEnvironment(doc);
  const { models } = useModels();
  const parts = useMemo(() => effective(doc, models), [doc, models]);
  const baseUrl = withoutTrailing(environment?.url ?? doc.baseUrl, '/');
  return (
    <div className="api">
      <ViewAddress doc={doc} baseUrl={baseUrl} environmentId={environment?.id ?? ''} onEnvironment={choose} />
      <Description doc={doc} />
      <Request doc={doc} parts={parts} baseUrl={baseUrl} />
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
  const request = useMemo(() => bodyTexts(parts.body, { name: 'Params', where: 'request' }, chosen), [parts, chosen]);
  return (
    <div className="api">
      <ServiceTable doc={doc} />
      <Description doc={doc} />
      <Section title={t('api:view.request')} aside={<Example title={t('api:view.paramsExample')} texts={request} />}>
        <BodyTable title={t('api:view.params')} shape={parts.body} of="request" emptyText={t('api:view.noParams')} />
      </Section>
      <Responses parts={parts} title={t('api:view.result')} />
      <CodeTable branches={parts.codes} />
      <Remark text={doc.remark} />
    </div>
  );
}

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

function More({ doc }: ApiViewProps) {
  const { t } = useText();
  const { [BODY_REQUIRED]: _, [BODY_TEXT]: __, ...keywords } = doc.rowParts?.[OPERATION]?.schema ?? {};
  return Object.keys(keywords).length > 0 ? (
    <section className="api-section">
      <h2>{t('api:more.title')}</h2>
      <OperationFacts keywords={keywords} />
    </section>
  ) : null;
}
