import { z } from 'zod';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { ArchiveError } from '../../history/backup/archive/archive-error.js';
import type { MovedEvent } from '../../platform/log/moved-streams.js';
import type { NewIds } from './new-ids.js';
import type { EventLine } from './space-manifest.js';

const numbers = z.array(z.number());
const linkedRow = z.looseObject({ enumId: z.string().optional(), ref: z.string().optional() });
/** What events of docs and comments refer to; all else is copied. */
const references = z.looseObject({
  moduleId: z.number().optional(),
  parentId: z.number().optional(),
  commentId: z.number().optional(),
  replyId: z.number().optional(),
  editors: numbers.optional(),
  mentions: numbers.optional(),
  writers: z.record(z.string(), numbers).optional(),
  /** Of a comment: its words. */
  content: z.union([z.string(), z.looseObject({ params: z.array(linkedRow).optional() })]).optional(),
});

export const uploadKeysIn = (text: string): string[] =>
  [...text.matchAll(/\/upload\/([0-9a-f]{32})/g)].map(([, key = '']) => key);

/** Accounts that an event names. */
export function peopleIn({ data, meta }: { data: unknown; meta: { actorId: number } }): number[] {
  const { editors = [], mentions = [], writers = {} } = references.parse(data);
  return [meta.actorId, ...editors, ...mentions, ...Object.values(writers).flat()];
}

/** The event with the ids of this installation. @throws ArchiveError when it is none */
export function mappedEvent(line: EventLine, ids: NewIds): MovedEvent {
  const read = references.safeParse(line.data);
  if (!read.success) throw new ArchiveError('changed');
  const { version, type, schema, recordedAt, hash, digest, erasedBy } = line;
  const { changeSet, ...by } = line.meta;
  const meta = {
    ...{ ...by, actorId: ids.person(by.actorId), moved: hash },
    ...(changeSet && { changeSet: ids.of(changeSet) }),
  };
  const data = mappedData(read.data, ids);
  return {
    version,
    type,
    schema,
    recordedAt,
    data,
    meta,
    digest: digest === null ? null : Buffer.from(digest, 'hex'),
    erasedBy,
  };
}

function mappedData(data: z.output<typeof references>, ids: NewIds): Record<string, unknown> {
  const { moduleId, parentId, commentId, replyId, editors, mentions, writers, content, ...rest } = data;
  const person = (id: number) => ids.person(id);
  return {
    ...rest,
    // A doc of an application that is not in the archive would be nowhere.
    ...(moduleId !== undefined && { moduleId: ids.known(moduleId) }),
    ...(parentId !== undefined && { parentId: ids.of(parentId) }),
    ...(commentId !== undefined && { commentId: ids.of(commentId) }),
    ...(replyId !== undefined && { replyId: ids.of(replyId) }),
    ...(editors && { editors: editors.map(person) }),
    ...(mentions && { mentions: mentions.map(person) }),
    ...(writers && {
      writers: Object.fromEntries(Object.entries(writers).map(([value, by]) => [value, by.map(person)])),
    }),
    ...(content !== undefined && { content: mappedContent(content, ids) }),
  };
}

/** Rows of tables refer to dictionaries and models by the id in addresses; a link to what did not travel is cut. */
function mappedContent(content: NonNullable<z.output<typeof references>['content']>, ids: NewIds): string | object {
  if (typeof content === 'string' || !content.params) return content;
  const linked = (link: string) => {
    const id = decodeId(link);
    return id !== undefined && ids.has(id) ? encodeId(ids.of(id)) : '';
  };
  return {
    ...content,
    params: content.params.map(({ ref, ...row }) => ({
      ...row,
      ...(row.enumId && { enumId: linked(row.enumId) }),
      ...(ref !== undefined && linked(ref) !== '' && { ref: linked(ref) }),
    })),
  };
}
