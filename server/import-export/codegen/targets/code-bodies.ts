import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import { fileBody } from '../../../../contracts/docs/doc-types/file-body.js';
import { bodiesOf, isBodyRequired } from '../../../../contracts/docs/doc-types/request-bodies.js';
import type { getDoc } from '../../../../contracts/docs/docs.js';
import type { Effective } from '../../../../contracts/docs/effective.js';
import type { Reply } from '../../../../contracts/platform/endpoint.js';
import { isKnown, jsonFirst, type MediaKind, mediaKindOf, mediaText } from './code-media.js';
import { identifier } from './code-names.js';
import type { CodeType } from './code-types.js';
import type { StructBuilder } from './struct-builder.js';

/** The body of a request in one media type. */
export interface CodeBody {
  /** What the name of its call has behind that of the doc; '' = the one that most callers want. */
  readonly suffix: string;
  readonly type: CodeType;
  readonly kind: MediaKind;
  readonly contentType: string;
}
type Doc = Pick<Reply<typeof getDoc>, 'httpMethod' | 'contentType' | 'rowParts'>;

/** JSON first if there is one, then the order of the doc. */
export function codeBodies(doc: Doc, { body, bodies }: Effective, builder: StructBuilder, name: string): CodeBody[] {
  if (['GET', 'HEAD'].includes(doc.httpMethod.toUpperCase())) return [];
  const all = bodiesOf(bodies, body, doc.contentType);
  const known = all.filter(isKnown);
  // A body that must be there, and may be anything, has no row.
  const media = known.length === 0 && isBodyRequired(doc.rowParts?.[OPERATION]?.schema) ? all : known;
  const taken = new Set<string>();
  return jsonFirst(media).map(({ type, shape }, at) => {
    const isFile = fileBody({ type, shape }) !== undefined;
    const contentType = isFile && isRange(type) ? 'application/octet-stream' : mediaText(type);
    const suffix = at === 0 ? '' : freeSuffix(contentType, taken);
    const kind = isFile ? 'binary' : mediaKindOf(contentType);
    const own = typeOf(kind, () => builder.ofShape(shape, `${name}${suffix}Request`));
    return { suffix, kind, contentType: sentType(contentType), type: own };
  });
}

const isRange = (type: string): boolean => ['', '*/*'].includes(type.trim());
const sentType = (type: string): string => (type === '' || type === '*/*' ? 'application/json' : type);

function typeOf(kind: MediaKind, fields: () => CodeType): CodeType {
  if (kind === 'text') return { kind: 'string' };
  return kind === 'binary' ? { kind: 'file' } : fields();
}

/** `AsXml`, `AsForm`. */
function freeSuffix(type: string, taken: Set<string>): string {
  const [, subtype = type] = type.split('/');
  const named: Record<MediaKind, string> = {
    ...{ form: 'Form', multipart: 'Multipart', json: identifier(subtype, 'Json') },
    ...{ text: type === 'text/plain' ? 'Text' : identifier(subtype, 'Text'), binary: identifier(subtype, 'Bytes') },
  };
  const wanted = `As${named[mediaKindOf(type)]}`;
  let suffix = wanted;
  for (let n = 2; taken.has(suffix); n++) suffix = `${wanted}${n}`;
  taken.add(suffix);
  return suffix;
}
