import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { changelog, listSnapshots } from '../../../contracts/history/history.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { Difference } from '../../docs/doc-types/index.js';
import { jsonSize } from '../../platform/http/limits/reply-size.js';
import {
  modifySource,
  modifyType,
  oldFieldValue,
  positionTypes,
  recordedEventTypes,
  rowWrappers,
  snapshotContent,
  snapshotJson,
  snapshotKey,
  versionRef,
} from './changelog-wire.js';
import { VersionRenderer } from './version-renderer.js';
import { type DocAtVersion, type EventHead, type HistoryDoc, hasContent, Versions } from './versions.queries.js';

type LogRecord = z.output<typeof changelog.reply>[number];
type Snapshot = z.output<typeof listSnapshots.reply>[number];
type Wrapper = LogRecord['docDiffWrappers'][number];

/** Maximum lengths: the old lists have no pages and contain the newest entries. */
const MOST = { records: 50, snapshots: 20 };
/**
 * Changed rows in one list, from its newest records: a doc may have twenty thousand rows, and each record may change
 * them all.
 */
const MOST_ROWS = 20_000;
/**
 * Bytes of one list. Above that, snapshots are left out and records have no differences, so that a reply stays small.
 */
const MOST_BYTES = 8_000_000;

/** Builds the replies of the old change log from the doc's events; nothing is stored for it. */
@Injectable()
export class Changelog {
  constructor(
    private readonly versions: Versions,
    private readonly renderer: VersionRenderer,
  ) {}

  async records(doc: HistoryDoc): Promise<LogRecord[]> {
    const changes = changesIn(await this.versions.page(doc.id, 2 ** 31 - 1, 500))
      .filter(({ types }) => types.some((type) => recordedEventTypes.includes(type)))
      .slice(0, MOST.records);
    const people = await this.versions.people(changes.map(({ last }) => last.actorId));
    const records: LogRecord[] = [];
    let later: DocAtVersion | undefined;
    let rows = MOST_ROWS;
    let bytes = MOST_BYTES;
    for (const change of changes) {
      const { first, last } = change;
      // The state before a change is usually the result of the next older change.
      const to = later?.version === last.version ? later : await this.versions.at(doc.id, last.version);
      later = await this.versions.at(doc.id, first.version - 1);
      if (!to) continue;
      const difference = later && bytes > 0 && (await this.renderer.quickDifference(to, later.content, to.content));
      const listed = later && difference ? wrappers(later, to, difference, rows) : { rows: 0, list: [] };
      rows -= listed.rows;
      bytes -= jsonSize(listed.list, bytes);
      records.push(record(change, later, to, people.get(last.actorId) ?? '', bytes < 0 ? [] : listed.list));
    }
    return records;
  }

  async snapshots(doc: HistoryDoc): Promise<Snapshot[]> {
    const events = (await this.versions.page(doc.id, 2 ** 31 - 1, 500))
      .filter(({ type }) => hasContent(type))
      .slice(0, MOST.snapshots);
    const found: Snapshot[] = [];
    let bytes = MOST_BYTES;
    for (const { version } of events) {
      const snapshot = await this.snapshot(doc.id, version);
      if (!snapshot) continue;
      bytes -= jsonSize(snapshot, bytes);
      if (bytes < 0 && found.length > 0) break;
      found.push(snapshot);
    }
    return found;
  }

  async snapshot(docId: number, version: number): Promise<Snapshot | undefined> {
    const at = await this.versions.at(docId, version);
    if (!at) return undefined;
    const people = await this.versions.people([at.modifierId]);
    return {
      id: versionRef({ docId, version }),
      modifierName: people.get(at.modifierId) ?? '',
      modifierTime: at.modifiedAt,
      content: snapshotContent(at),
    };
  }
}

/**
 * All events of one call on the doc: a form saves content, status and lock at once, and the old list has one record for
 * that.
 */
interface DocChange {
  readonly first: EventHead;
  readonly last: EventHead;
  readonly types: readonly string[];
  /** The version to restore: the newest one with content. */
  readonly version: number;
}

/** Groups events by call; both lists are newest first. */
function changesIn(events: readonly EventHead[]): DocChange[] {
  const changes: DocChange[] = [];
  for (const event of events) {
    const newest = changes.at(-1);
    const joins =
      newest?.first.source === 'form' && newest.first.requestId === event.requestId && event.requestId !== '';
    if (!newest || !joins) {
      changes.push({ first: event, last: event, types: [event.type], version: event.version });
      continue;
    }
    const known = newest.types.some(hasContent) || !hasContent(event.type);
    const version = known ? newest.version : event.version;
    changes[changes.length - 1] = { ...newest, first: event, types: [event.type, ...newest.types], version };
  }
  return changes;
}

function record(
  { last, types, version }: DocChange,
  from: DocAtVersion | undefined,
  to: DocAtVersion,
  modifyNickname: string,
  docDiffWrappers: Wrapper[],
): LogRecord {
  return {
    id: versionRef({ docId: to.id, version }),
    md5Old: from ? snapshotKey(from, snapshotJson(from)) : '',
    md5New: snapshotKey(to, snapshotJson(to)),
    modifySource: modifySource(last, to.type),
    modifyUserId: last.actorId,
    modifyNickname,
    modifyType: modifyType(types),
    modifyTime: last.at,
    gmtCreate: last.at,
    docDiffWrappers,
  };
}

/** The differences in the old format. `most`: maximum number of changed rows. */
function wrappers(
  from: DocAtVersion,
  to: DocAtVersion,
  { fields, text, rows }: Difference,
  most: number,
): { rows: number; list: Wrapper[] } {
  const changed = [
    ...fields,
    ...(text.from === text.to ? [] : [{ field: 'text', from: text.from, to: text.to }]),
    ...(from.status === to.status ? [] : [{ field: 'status', from: String(from.status), to: String(to.status) }]),
  ];
  const simple = changed.flatMap(({ field, from: before, to: after }) => {
    const positionType = positionTypes[field];
    if (positionType === undefined) return [];
    const [oldValue, newValue] = [oldFieldValue(field, before), oldFieldValue(field, after)];
    const detail = { positionType, modifyType: 0, targetName: to.name, content: { value: { oldValue, newValue } } };
    return [{ positionType, docDiffDetails: [{ id: `${encodeId(to.id)}-${to.version}-${positionType}`, ...detail }] }];
  });
  const listed = rows.slice(0, most);
  return { rows: listed.length, list: [...simple, ...rowWrappers(listed, { docId: to.id, version: to.version })] };
}
