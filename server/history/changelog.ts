import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { changelog, listSnapshots } from '../../contracts/history.js';
import { encodeId } from '../../contracts/wire.js';
import { contentDifference } from './differences.js';
import {
  modifySource,
  modifyType,
  momentId,
  oldFieldValue,
  positionTypes,
  recorded,
  rowWrappers,
  snapshotJson,
  snapshotKey,
} from './old-wire.js';
import { type At, type HistoryDoc, hasContent, type Light, Versions } from './versions.queries.js';

type LogRecord = z.output<typeof changelog.reply>[number];
type Snapshot = z.output<typeof listSnapshots.reply>[number];
type Wrapper = LogRecord['docDiffWrappers'][number];

/** The old lists have no pages; these are the newest. */
const most = { records: 50, snapshots: 20 };
/** Changed rows that one list tells, of its newest records: a doc may have twenty thousand, and each record may change them all. */
const mostRows = 20_000;

/** Answers the old change log from the log. Ids and names come out of the doc's events; nothing is stored for it. */
@Injectable()
export class Changelog {
  constructor(private readonly versions: Versions) {}

  async records(doc: HistoryDoc): Promise<LogRecord[]> {
    const events = (await this.versions.page(doc.id, 2 ** 31 - 1, 500))
      .filter(({ type }) => recorded.includes(type))
      .slice(0, most.records);
    const people = await this.versions.people(events.map(({ actorId }) => actorId));
    const records: LogRecord[] = [];
    let later: At | undefined;
    let rows = mostRows;
    for (const event of events) {
      // What stands before a change is most often what the change below it led to.
      const to = later?.version === event.version ? later : await this.versions.at(doc.id, event.version);
      later = await this.versions.at(doc.id, event.version - 1);
      if (!to) continue;
      const told = later ? wrappers(later, to, rows) : { rows: 0, list: [] };
      rows -= told.rows;
      records.push(record(event, later, to, people.get(event.actorId) ?? '', told.list));
    }
    return records;
  }

  async snapshots(doc: HistoryDoc): Promise<Snapshot[]> {
    const events = (await this.versions.page(doc.id, 2 ** 31 - 1, 500))
      .filter(({ type }) => hasContent(type))
      .slice(0, most.snapshots);
    const found: Snapshot[] = [];
    for (const { version } of events) {
      const snapshot = await this.snapshot(doc.id, version);
      if (snapshot) found.push(snapshot);
    }
    return found;
  }

  async snapshot(docId: number, version: number): Promise<Snapshot | undefined> {
    const at = await this.versions.at(docId, version);
    if (!at) return undefined;
    const people = await this.versions.people([at.modifierId]);
    return {
      id: momentId({ docId, version }),
      modifierName: people.get(at.modifierId) ?? '',
      modifierTime: at.modifiedAt,
      content: snapshotJson(at),
    };
  }
}

function record(
  event: Light,
  from: At | undefined,
  to: At,
  modifyNickname: string,
  docDiffWrappers: Wrapper[],
): LogRecord {
  return {
    id: momentId({ docId: to.id, version: event.version }),
    md5Old: from ? snapshotKey(from, snapshotJson(from)) : '',
    md5New: snapshotKey(to, snapshotJson(to)),
    modifySource: modifySource(event, to.type),
    modifyUserId: event.actorId,
    modifyNickname,
    modifyType: modifyType(event.type),
    modifyTime: event.at,
    gmtCreate: event.at,
    docDiffWrappers,
  };
}

/** `most`: rows that are told at the most. */
function wrappers(from: At, to: At, most: number): { rows: number; list: Wrapper[] } {
  const { fields, text, rows } = contentDifference(to, from.content, to.content);
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
  const told = rows.slice(0, most);
  return { rows: told.length, list: [...simple, ...rowWrappers(told, { docId: to.id, version: to.version })] };
}
