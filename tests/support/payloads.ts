import { createRequire } from 'node:module';
import { z } from 'zod';

const packages = createRequire(import.meta.url);
const suite = z.array(z.object({ payload: z.string() }));
const strings = z.array(z.string());

/** Vectors that newer browsers added: namespace changes, markup that changes when parsed again, new event handlers. */
const recent = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<template shadowrootmode="open"><img src=x onerror=alert(1)></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<title></title><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<img src=x onerror=parent.alert(1)>"></iframe>',
  '<details open ontoggle=alert(1)>x</details>',
  '<input onfocus=alert(1) autofocus>',
  '<div popover id=p onbeforetoggle=alert(1)>x</div><button popovertarget=p>b</button>',
  '<p style="animation:x" onanimationstart=alert(1)>x</p><style>@keyframes x{}</style>',
  '<video><source onerror=alert(1)></video>',
  '<object data="data:text/html,<script>parent.alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/"><a href="x">x</a>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://evil.example/x">x</a>',
  '[x](javascript:alert(1))',
  '[x](java\nscript:alert(1))',
  '![x](javascript:alert(1))',
  '[x]: javascript:alert(1)\n[x]',
  '<javascript:alert(1)>',
  '<https://evil.example/"onmouseover="alert(1)>',
  '```js" onload="alert(1)\nx\n```',
  '```mermaid\ngraph TD; A["<img src=x onerror=alert(1)>"] --> B; click A "javascript:alert(1)"\n```',
  '```mermaid\n%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\ngraph TD; A["<img src=x onerror=alert(1)>"]\n```',
  '{{constructor.constructor("alert(1)")()}}',
  '$' + '{alert(1)}',
  '</script><script>alert(1)</script>',
  '"); alert(1); ("',
  "'-alert(1)-'",
  '__proto__',
  'constructor',
  'toString',
] as const;

/** Attack payloads without duplicates: from public lists and our own. */
export const payloads: readonly string[] = [
  ...new Set([
    ...suite.parse(packages('dompurify-payloads/test/fixtures/expect.js')).map(({ payload }) => payload),
    ...strings.parse(packages('big-list-of-naughty-strings')),
    ...recent,
  ]),
].filter((text) => text !== '');

/** Over HTTP a NUL is refused; all other payloads can be sent. */
export const sendable = payloads.filter((text) => !text.includes('\0'));
/** Every n-th payload, where each costs several calls; `ALL_PAYLOADS=1` takes all of them. */
export const sample = (every: number): readonly string[] =>
  sendable.filter((_, n) => process.env.ALL_PAYLOADS === '1' || n % every === 0);
