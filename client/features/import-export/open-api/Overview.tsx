import type { OpenApiDocs } from '../../../../contracts/import-export/open-api-docs.js';
import { ParamTable } from '../../../doc-types/api/view/ParamTable.js';
import { CopyButton } from '../../../doc-types/code/CodeBlock.js';
import { useText } from '../../../lib/i18n.js';
import { MethodTag } from '../../../ui/tags.js';
import { CallExample } from './CallExample.js';
import { examplesOf, type Tool } from './call-examples.js';
import { fieldBranches } from './field-branches.js';
import styles from './open-api.module.css';

interface OverviewProps {
  docs: OpenApiDocs;
  address: string;
  tool: Tool;
  onTool: (tool: Tool) => void;
}

const steps = ['1', '2', '3'] as const;

/** How to push, in three steps, and what all calls share. */
export function Overview({ docs, address, tool, onTool }: OverviewProps) {
  const { t } = useText();
  const push = docs.apiModules[0]?.moduleItems[0];
  return (
    <div className="api-columns">
      <div>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`openApi:step.${step}`)}</li>
          ))}
        </ol>
        <div className={`row gap-3 ${styles.address}`}>
          <MethodTag method="POST" />
          <code translate="no">{address}</code>
          <CopyButton text={address} />
        </div>
        <ParamTable title={t('openApi:fields')} branches={fieldBranches(docs.fields, 'call')} />
        <Codes codes={docs.codes} />
      </div>
      <div className="api-aside">
        {push && <CallExample title={push.name} texts={examplesOf(push, address)} tool={tool} onTool={onTool} />}
      </div>
    </div>
  );
}

function Codes({ codes }: { codes: OpenApiDocs['codes'] }) {
  const { t } = useText();
  return (
    <section className="api-part">
      <h3>{t('openApi:codes')}</h3>
      <p className={styles.note}>{t('openApi:codesLead')}</p>
      <table className="params codes" aria-label={t('openApi:codes')}>
        <thead>
          <tr>
            <th scope="col">{'code'}</th>
            <th scope="col">{'msg'}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map(({ code, msg }) => (
            <tr key={code}>
              <td>
                <code translate="no">{code}</code>
              </td>
              <td>{msg || t('openApi:success')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
