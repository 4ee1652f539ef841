import { HTMLSelect } from '@blueprintjs/core';
import { type ReactNode, useMemo, useState } from 'react';
import { bodyText } from '../../../../contracts/docs/body-text.js';
import { type ChosenVariants, shapeWithChosen } from '../../../../contracts/docs/doc-types/chosen-variants.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { isJson, isXml } from '../../../../contracts/docs/doc-types/media-kinds.js';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { type NamedExample, namedExamples } from '../../../../contracts/docs/doc-types/named-examples.js';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { type SentIn, sentShape } from '../../../../contracts/docs/doc-types/sent-shape.js';
import { typescriptOf } from '../../../../contracts/docs/doc-types/typescript.js';
import { useText } from '../../../lib/i18n.js';
import { Example, type ExampleTexts } from './Example.js';
import { useVariantChoices } from './variant-choices.js';

/** The value of the choice for the example that is made of the fields. No name of an example is empty. */
const MADE = '';

/** The example of a media type: those that it has by name, the first one at first, and one that is made of its fields. */
export function MediaExample({ media, title }: { media: MediaView | undefined; title: string }) {
  const { chosen, lead } = useNamedExamples(media);
  const { chosen: variants } = useVariantChoices();
  const texts = useMemo(() => textsOf(media, chosen, variants), [media, chosen, variants]);
  return <Example title={title} texts={texts} lead={lead} />;
}

/** The chosen example by name, undefined for the one that is made, and the choice among several. */
export function useNamedExamples(media: MediaView | undefined): { chosen: NamedExample | undefined; lead: ReactNode } {
  const { t } = useText();
  const [wanted, choose] = useState<string>();
  const examples = useMemo(() => namedExamples(media?.row).filter(({ name }) => name !== MADE), [media]);
  const chosen = wanted === MADE ? undefined : (examples.find(({ name }) => name === wanted) ?? examples[0]);
  const isMade = media !== undefined && (isJson(media.type) || madeText(media) !== undefined);
  const lead = examples.length + (isMade ? 1 : 0) > 1 && (
    <HTMLSelect
      className="api-example-names no-print"
      minimal
      aria-label={t('api:view.namedExample')}
      value={chosen?.name ?? MADE}
      options={[
        ...examples.map((example) => ({ value: example.name, label: labelOf(example) })),
        ...(isMade ? [{ value: MADE, label: t('api:view.madeExample') }] : []),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
  return { chosen, lead };
}

const labelOf = ({ name, summary }: NamedExample): string => (summary ? `${name}: ${summary}` : name);

function textsOf(
  media: MediaView | undefined,
  chosen: NamedExample | undefined,
  variants: ChosenVariants,
): ExampleTexts {
  if (!media) return {};
  const shape = sentShape(shapeWithChosen(media.shape, variants), 'response');
  const text = chosen ? exampleText(media, chosen) : madeText({ ...media, shape });
  const made = isJson(media.type) ? bodyTexts(media.shape, { name: 'ResponseBody', where: 'response' }, variants) : {};
  return { ...made, ...(text !== undefined && { [exampleLanguage(media.type)]: text }) };
}

/** A text that is no JSON, made of the fields. */
const madeText = ({ type, shape, row }: Pick<MediaView, 'type' | 'shape' | 'row'>): string | undefined =>
  bodyText({ type, shape, xml: row?.schema?.xml });

/** The language in which an example of that media type is shown. */
export const exampleLanguage = (type: string): 'json' | 'xml' | 'text' =>
  isJson(type) ? 'json' : isXml(type) ? 'xml' : 'text';

/** JSON, or the text of another media type. */
export const exampleText = ({ type }: MediaView, { value }: NamedExample): string =>
  !isJson(type) && typeof value === 'string' ? value : jsonOf(value);

/** `name`: of the type; `chosen`: the variants that the example has. */
export function bodyTexts(
  shape: Shape,
  { name, where }: { readonly name: string; readonly where: SentIn },
  chosen: ChosenVariants,
): ExampleTexts {
  if (shape.branches.length === 0) return {};
  return {
    json: jsonOf(exampleOf(sentShape(shapeWithChosen(shape, chosen), where))),
    typescript: typescriptOf(shape, name),
  };
}
