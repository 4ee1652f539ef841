import { Link } from 'react-router-dom';
import { useText } from '../../lib/i18n.js';

/** A plugin's request as a command to try: `data` may be the object itself (docs/wire.md 2.2). */
const example = (address: string) => `curl ${address} -H 'Content-Type: application/json' -d '{
  "name": "doc.push",
  "access_token": "…",
  "data": {
    "author": "jim",
    "apis": [{ "name": "Orders", "isFolder": 1, "items": [
      { "name": "List orders", "httpMethod": "GET", "url": "/orders" }
    ] }]
  }
}'`;

export function PushFigure() {
  const { t } = useText();
  return (
    <>
      <pre translate="no">
        <code translate="no">{example(`${location.origin}/api`)}</code>
      </pre>
      <p>
        <Link to="/openapi">{t('help:pushReference')}</Link>
      </p>
    </>
  );
}
