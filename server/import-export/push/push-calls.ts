import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import * as api from '../../../contracts/import-export/open-api.js';
import { exactJson } from '../../../contracts/platform/exact-json.js';
import { checkInput } from '../../platform/http/input.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Workers } from '../../platform/workers/workers.js';
import { callData, documentData } from '../formats/push/call-data.js';
import { pushRead } from '../formats/work.js';
import { ImportRuns } from '../import/import-runs.js';
import { ImportSettings } from '../import/import-settings.js';
import { noAccess } from '../import/source-access.js';
import { SourceReader } from '../import/source-reader.js';
import { DocCalls } from './doc-calls.js';
import { ModuleCalls } from './module-calls.js';
import { PushReceiver } from './push-receiver.js';

/** A call, validated by its contract and executed for the token's application. */
export interface ServedCall {
  readonly call: api.OpenApiCall;
  /** `data` is unparsed: the handler decides where to parse the JSON. */
  readonly answer: (moduleId: number, data: unknown) => Promise<unknown>;
}

function served<I extends z.ZodType, R extends z.ZodType>(
  call: api.OpenApiCall<I, R>,
  work: (moduleId: number, input: z.output<I>) => Promise<z.output<R>>,
  dataOf = callData,
): ServedCall {
  return {
    call,
    answer: async (moduleId, data) => z.encode(call.reply, await work(moduleId, checkInput(call.input, dataOf(data)))),
  };
}

/** The calls of the push API by name and version (docs/wire.md 2.4). */
@Injectable()
export class PushCalls {
  private readonly served: ReadonlyMap<string, ServedCall>;

  constructor(
    private readonly receiver: PushReceiver,
    private readonly workers: Workers,
    private readonly log: EventLog,
    private readonly reader: SourceReader,
    private readonly runs: ImportRuns,
    private readonly settings: ImportSettings,
    modules: ModuleCalls,
    docs: DocCalls,
  ) {
    const all: ServedCall[] = [
      // Parsed in a worker thread: a push of thousands of docs must not block live editing.
      { call: api.pushDocs, answer: (moduleId, data) => this.pushDocs(moduleId, data) },
      served(
        api.pushSwagger,
        (moduleId, input) => this.pushSwagger(moduleId, input),
        (data) => documentData(data, 'json'),
      ),
      served(api.createCategory, (moduleId, input) => modules.createCategory(moduleId, input)),
      served(api.renameCategory, (moduleId, input) => modules.renameCategory(moduleId, input)),
      served(api.pushEnum, (moduleId, input) => modules.pushEnum(moduleId, input)),
      served(api.pushEnums, (moduleId, input) => modules.pushEnums(moduleId, input)),
      served(api.setDebugEnv, (moduleId, input) => modules.setDebugEnv(moduleId, input)),
      served(api.deleteDebugEnv, (moduleId, input) => modules.deleteDebugEnv(moduleId, input)),
      served(api.readModule, (moduleId) => modules.module(moduleId)),
      served(api.listPushedDocs, (moduleId, input) => docs.list(moduleId, input)),
      served(api.readPushedDoc, (moduleId, input) => docs.detail(moduleId, input)),
      served(api.readPushedDocs, (moduleId, { docIds }) => docs.read(moduleId, docIds)),
    ];
    this.served = new Map(all.map((one) => [`${one.call.name} ${one.call.version}`, one]));
  }

  find(name: string, version: string): ServedCall | undefined {
    return this.served.get(`${name} ${version}`);
  }

  private async pushDocs(moduleId: number, data: unknown): Promise<api.OpenApiReply<typeof api.pushDocs>> {
    const owner = `module ${moduleId}`;
    await this.receiver.receive(moduleId, await this.workers.run(pushRead, data, { deadline: READ_MS, owner }));
    return {};
  }

  /** The same import as that of a user (docs/wire.md 2.4), which replaces what the source contained before. */
  private async pushSwagger(moduleId: number, { author, json }: api.OpenApiInput<typeof api.pushSwagger>) {
    const files = [
      { name: 'swagger.json', bytes: new Uint8Array(Buffer.from(typeof json === 'string' ? json : exactJson(json))) },
    ];
    const source = { format: 'openapi', files, content: '', url: '', access: noAccess } as const;
    const read = await this.reader.read({ ...source, owner: `module ${moduleId}` });
    const { api: imported, parts, losses, docSource } = await this.settings.withAllowedMethods(read, moduleId);
    const removeMissing = !(await this.settings.keepsMissing(moduleId));
    const facts = { moduleId, docSource, origin: '', actorId: 0, author, removeMissing };
    await this.log.transaction((tx) => this.runs.startUnplanned(tx, { ...facts, api: imported, parts, losses }));
    return {};
  }
}

const READ_MS = 20_000;
