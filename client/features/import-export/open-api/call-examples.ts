import { shell } from '../../../../contracts/docs/doc-types/curl.js';
import type { CallDoc } from '../../../../contracts/import-export/open-api-docs.js';
import { exampleApis } from '../../../../contracts/import-export/push-example.js';

/** The ways to call; names of products and formats, not translated. */
export const tools = {
  json: { name: 'JSON', language: 'json' },
  curl: { name: 'cURL', language: 'bash' },
  smartDoc: { name: 'smart-doc.json', language: 'json' },
  gradle: { name: 'Gradle', language: 'java' },
  java: { name: 'Java SDK', language: 'java' },
  github: { name: 'GitHub Actions', language: 'yaml' },
  gitlab: { name: 'GitLab CI', language: 'yaml' },
} as const;
export type Tool = keyof typeof tools;
export const isTool = (text: string): text is Tool => Object.hasOwn(tools, text);

type Call = Pick<CallDoc, 'name' | 'version' | 'paramExample' | 'onlyReads'>;
interface Target {
  readonly call: Call;
  /** The URL of the push API. */
  readonly address: string;
}

export const jsonText = (value: unknown): string => JSON.stringify(value, undefined, 2) ?? '';

/** How each tool makes the call, as far as it can. No example contains a token. */
export function examplesOf(call: Call, address: string): ReadonlyMap<Tool, string> {
  const target = { call, address };
  return new Map<Tool, string>([
    ['json', jsonText(call.paramExample)],
    ['curl', curl(target)],
    ...(call.name === 'doc.push'
      ? ([
          ['smartDoc', smartDoc(address)],
          ['gradle', gradle],
          ['java', java(address)],
        ] as const)
      : []),
    ...(call.onlyReads
      ? []
      : ([
          ['github', github(target)],
          ['gitlab', gitlab(target)],
        ] as const)),
  ]);
}

/** The name of the variable that holds the token. */
const TOKEN = 'ANNALS_TOKEN';

const curl = ({ call, address }: Target): string =>
  [
    `curl ${shell(address)}`,
    `-d name=${call.name}`,
    `-d version=${call.version}`,
    `--data-urlencode "access_token=$${TOKEN}"`,
    `--data-urlencode ${shell(`data=${jsonText(call.paramExample)}`)}`,
  ].join(' \\\n  ');

const smartDoc = (address: string): string =>
  jsonText({
    ...{ outPath: 'build/api-docs', packageFilters: 'com.example.order.*' },
    ...{ openUrl: address, appToken: '<token>' },
    ...{ debugEnvName: 'Test', debugEnvUrl: 'https://test.example.com' },
    ...{ author: 'jim', replace: true },
  });

const gradle = `// ./gradlew tornaRest
plugins {
    id 'com.ly.smart-doc' version '3.1.2'
}

smartdoc {
    configFile = file('src/main/resources/smart-doc.json')
}`;

function java(address: string): string {
  const [folder] = exampleApis;
  const [doc] = folder?.items ?? [];
  const quoted = (text = '') => JSON.stringify(text);
  return `// cn.torna:torna-sdk
OpenClient client = new OpenClient(${quoted(address)});
DocPushRequest request = new DocPushRequest(System.getenv("${TOKEN}"));

DocItem doc = new DocItem();
doc.setName(${quoted(doc?.name)});
doc.setHttpMethod(${quoted(doc?.httpMethod)});
doc.setUrl(${quoted(doc?.url)});

DocItem folder = new DocItem();
folder.setName(${quoted(folder?.name)});
folder.setIsFolder(Booleans.TRUE);
folder.setItems(Collections.singletonList(doc));

request.setApis(Collections.singletonList(folder));
request.setAuthor("jim");
DocPushResponse response = client.execute(request);
if (!response.isSuccess()) {
    throw new IllegalStateException(response.getCode() + " " + response.getMsg());
}`;
}

/** Fails if the call does: replies always have the HTTP status 200, so the code in the body decides. */
function script({ call, address }: Target): string[] {
  const data = call.name === 'swagger-json.push' ? ['jq \'{author: "ci", json: .}\' openapi.json > data.json'] : [];
  return [
    ...data,
    `curl -sS ${shell(address)} -d name=${call.name} \\`,
    `  --data-urlencode "access_token=$${TOKEN}" \\`,
    '  --data-urlencode data@data.json | tee reply.json',
    `grep -q '"code":"0"' reply.json`,
  ];
}
const indented = (lines: readonly string[], by: number): string =>
  lines.map((line) => `${' '.repeat(by)}${line}`).join('\n');

const github = (target: Target): string => `name: API docs
on:
  push:
    branches: [main]
jobs:
  push-docs:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - env:
          ${TOKEN}: \${{ secrets.${TOKEN} }}
        run: |
${indented(script(target), 10)}`;

const gitlab = (target: Target): string => `push-docs:
  image: alpine:3
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  before_script:
    - apk add --no-cache curl jq
  script:
    - |
${indented(script(target), 6)}`;
