import type { ReactNode } from 'react';
import type { CallDoc } from '../../../../contracts/import-export/open-api-docs.js';
import { ParamTable } from '../../../doc-types/api/view/ParamTable.js';
import { useText } from '../../../lib/i18n.js';
import { CallExample, JsonExample } from './CallExample.js';
import { examplesOf, jsonText, type Tool } from './call-examples.js';
import { fieldBranches } from './field-branches.js';
import styles from './open-api.module.css';

interface CallPageProps {
  call: CallDoc;
  /** The URL of the push API. */
  address: string;
  tool: Tool;
  onTool: (tool: Tool) => void;
  /** The form that sends the call. */
  children: ReactNode;
}

/** In a reply it does not matter whether a field is required. */
const replyHidden: ReadonlySet<string> = new Set(['required']);

/** A call: its parameters and reply beside examples, and a form to try it. */
export function CallPage({ call, address, tool, onTool, children }: CallPageProps) {
  const { t } = useText();
  return (
    <>
      <p className={styles.lead}>{call.description}</p>
      <section className="api-section">
        <div className="api-columns">
          <div className="api-parts">
            <ParamTable
              title={t('openApi:params')}
              branches={fieldBranches(call.paramDefinitions, `${call.name}.in`)}
              emptyText={t('openApi:noParams')}
            />
          </div>
          <div className="api-aside">
            <CallExample title={t('openApi:request')} texts={examplesOf(call, address)} tool={tool} onTool={onTool} />
          </div>
        </div>
      </section>
      <section className="api-section">
        <div className="api-columns">
          <div className="api-parts">
            <ParamTable
              title={t('openApi:reply')}
              branches={fieldBranches(call.resultDefinitions, `${call.name}.out`)}
              emptyText={t('openApi:noReply')}
              hidden={replyHidden}
            />
          </div>
          <div className="api-aside">
            <JsonExample
              title={t('openApi:replyExample')}
              text={jsonText({ code: '0', msg: '', data: call.resultExample })}
            />
          </div>
        </div>
      </section>
      {children}
    </>
  );
}
