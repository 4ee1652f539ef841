import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { Bus } from '../../../platform/bus/bus.js';
import { LocalBus } from '../../../platform/bus/local-bus.js';
import { type CommittedEvent, onCommitted } from '../../../platform/log/commit-notifications.js';
import { upTo } from '../../../platform/runtime/up-to.js';
import { Application, type Target } from './application.js';
import { ApplicationLoader } from './application-loader.js';
import { DocAnswers } from './doc-answers.js';

const APPLICATIONS = 200;
const TARGETS = 20_000;
/** With several nodes a notification may be lost: everything is read again after this time. */
const OLDEST_MS = 10_000;
/** Changed docs that are looked up one by one; after more, such as an import, everything is read again. */
const MOST_CHANGED = 5_000;

type Known = { readonly target: Target | undefined };

/**
 * Finds the mock of a path without the database: applications are read when first asked for and again after a change.
 */
@Injectable()
export class MockApplications implements OnModuleInit {
  private readonly applications: LRUCache<number, Promise<Application | undefined>>;
  private readonly targets = new LRUCache<string, Known>(upTo(TARGETS));
  private readonly changed = new Set<number>();
  private generation = 0;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly loader: ApplicationLoader,
    private readonly answers: DocAnswers,
  ) {
    const ttl = bus instanceof LocalBus ? 0 : OLDEST_MS;
    this.applications = new LRUCache({ max: APPLICATIONS, ttl });
  }

  async onModuleInit(): Promise<void> {
    await onCommitted(this.bus, (events) => {
      for (const event of events) this.hear(event);
    });
    await this.bus.subscribe('bus:resumed', () => this.forgetAll());
  }

  /** The target of a path if it is known; `undefined` inside means that there is none. */
  known(method: string, path: string): Known | undefined {
    return this.changed.size === 0 && !this.reading ? this.targets.get(`${method} ${path}`) : undefined;
  }

  async find(method: string, path: string): Promise<Target | undefined> {
    await this.readChanges();
    const { generation } = this;
    const target = await this.look(method, path);
    if (generation === this.generation && path.length < 1_000) this.targets.set(`${method} ${path}`, { target });
    return target;
  }

  of(moduleId: number): Promise<Application | undefined> {
    const known = this.applications.get(moduleId);
    if (known) return known;
    const read = this.loader.load(moduleId);
    this.applications.set(moduleId, read);
    read.catch(() => this.applications.delete(moduleId));
    return read;
  }

  /** docs/wire.md 1.13: an own path, with or without the application; the URL of a doc; the id of a doc or mock. */
  private async look(method: string, path: string): Promise<Target | undefined> {
    const slash = path.indexOf('/');
    const id = decodeId(slash < 0 ? path : path.slice(0, slash));
    const rest = slash < 0 ? '' : path.slice(slash + 1);
    if (id !== undefined) {
      const place = await this.loader.placeOf(id);
      const found = place.kind === 'module' ? (await this.of(id))?.at(rest, method) : undefined;
      // Without a doc at the root, the id may be the whole path of a mock.
      if (place.kind === 'module' && (found || rest)) return found;
      const application = place.kind === 'none' || rest ? undefined : await this.of(place.moduleId);
      if (application && place.kind === 'doc') return application.ofDoc(id);
      if (application && place.kind === 'mock') return application.ofMock(id, place.docId);
    }
    for (const moduleId of await this.loader.modulesWith(path)) {
      const target = (await this.of(moduleId))?.atPath(path, method);
      if (target) return target;
    }
    return undefined;
  }

  private hear({ stream, type }: CommittedEvent): void {
    const dash = stream.indexOf('-');
    const [kind, id] = [stream.slice(0, dash), Number(stream.slice(dash + 1))];
    if (kind === 'doc' || kind === 'mocks') {
      this.answers.forget(id);
      this.changed.add(id);
      if (kind === 'mocks') {
        this.answers.forgetMocks();
        this.loader.forget();
      }
    } else if (kind === 'module') {
      this.loader.forget(id);
      this.forget(id);
    } else if ((kind === 'project' || kind === 'space') && !type.startsWith('Release')) this.forgetAll();
    if (this.changed.size > MOST_CHANGED) this.forgetAll();
  }

  /** No call uses what was read before a change that it could have seen. */
  private async readChanges(): Promise<void> {
    while (this.changed.size > 0 || this.reading) {
      this.reading ??= this.readOnce().finally(() => {
        this.reading = undefined;
      });
      await this.reading;
    }
  }

  private async readOnce(): Promise<void> {
    const ids = [...this.changed];
    this.changed.clear();
    for (const moduleId of await this.loader.modulesOf(ids)) this.forget(moduleId);
  }

  private forget(moduleId: number): void {
    this.applications.delete(moduleId);
    this.answers.forgetModule(moduleId);
    this.forgetTargets();
  }

  private forgetAll(): void {
    this.changed.clear();
    this.applications.clear();
    this.answers.forgetAll();
    this.loader.forget();
    this.forgetTargets();
  }

  private forgetTargets(): void {
    this.generation += 1;
    this.targets.clear();
  }
}
