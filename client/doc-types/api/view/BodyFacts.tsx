import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import { BODY_REQUIRED, BODY_TEXT, isBodyRequired } from '../../../../contracts/docs/doc-types/request-bodies.js';
import { keywordKey, plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import { useText } from '../../../lib/i18n.js';
import { RowText } from '../../markdown/RowText.js';

type Keywords = Readonly<Record<string, string>>;

/** What is said of the request body, whatever its media type; undefined: nothing. */
export function bodyFacts(operation: Keywords | undefined) {
  const text = plainText(operation?.[BODY_TEXT] ?? '');
  return isBodyRequired(operation) || text ? (
    <BodyFacts isRequired={isBodyRequired(operation)} text={text} />
  ) : undefined;
}

function BodyFacts({ isRequired, text }: { isRequired: boolean; text: string }) {
  const { t } = useText();
  return (
    <div className="api-body-facts">
      {isRequired && <p data-blame={blame(BODY_REQUIRED)}>{t('api:view.bodyRequired')}</p>}
      {text && (
        <p data-blame={blame(BODY_TEXT)}>
          <RowText text={text} />
        </p>
      )}
    </div>
  );
}

const blame = (keyword: string): string => `row:${OPERATION}:${keywordKey(keyword)}`;
