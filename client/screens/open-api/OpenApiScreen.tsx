import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { OpenApiDocs } from '../../../contracts/import-export/open-api-docs.js';
import { CallList } from '../../features/import-export/open-api/CallList.js';
import { CallPage } from '../../features/import-export/open-api/CallPage.js';
import type { Tool } from '../../features/import-export/open-api/call-examples.js';
import { Overview } from '../../features/import-export/open-api/Overview.js';
import styles from '../../features/import-export/open-api/open-api.module.css';
import { TryCall } from '../../features/import-export/open-api/TryCall.js';
import { useOpenApiDocs } from '../../features/import-export/open-api/use-open-api-docs.js';
import { useTokenSource } from '../../features/import-export/open-api/use-token-source.js';
import { useText } from '../../lib/i18n.js';
import { Page } from '../../ui/Page.js';
import { Loaded } from '../../ui/states.js';

/** How to push (docs/wire.md 2): one call at a time, from the URL: `/openapi#doc.push`; `?module` is the one to try it with. */
export function OpenApiScreen() {
  const { t } = useText();
  const docs = useOpenApiDocs();
  return (
    <Page width="full" title={t('openApi:title')} lead={t('openApi:lead')}>
      <Loaded query={docs}>{(found) => <Calls docs={found} />}</Loaded>
    </Page>
  );
}

function Calls({ docs }: { docs: OpenApiDocs }) {
  const { t } = useText();
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const [tool, setTool] = useState<Tool>('json');
  const source = useTokenSource(search.get('module') ?? '');
  const call = docs.apiModules.flatMap(({ moduleItems }) => moduleItems).find(({ name }) => `#${name}` === hash);
  const heading = useHeadingFocus(hash);
  const address = `${location.origin}/api`;
  const shown = { address, tool, onTool: setTool };
  return (
    <div className={styles.layout}>
      <CallList docs={docs} current={call?.name ?? ''} />
      <article className="api">
        <h2 ref={heading} tabIndex={-1} className={call && 'mono'}>
          {call?.name ?? t('openApi:overview')}
        </h2>
        {call ? (
          <CallPage key={call.name} call={call} {...shown}>
            <TryCall key={call.name} call={call} source={source} />
          </CallPage>
        ) : (
          <Overview docs={docs} {...shown} />
        )}
      </article>
    </div>
  );
}

/** Another call is announced, and starts at its top. */
function useHeadingFocus(hash: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(hash);
  useEffect(() => {
    if (before.current === hash) return;
    before.current = hash;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [hash]);
  return heading;
}
