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

export const PushFigure = () => (
  <pre>
    <code>{example(`${location.origin}/api`)}</code>
  </pre>
);
