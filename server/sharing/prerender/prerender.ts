import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { PrerenderInput } from '../../../contracts/sharing/prerender.js';
import { Lifecycle, StopOrder } from '../../platform/runtime/lifecycle.js';
import { Logger } from '../../platform/runtime/logger.js';
import { Metrics } from '../../platform/runtime/metrics.js';
import { projectRoot } from '../../platform/runtime/pages.js';
import { ThreadPool } from '../../platform/workers/thread-pool.js';
import { WorkerLimitError } from '../../platform/workers/worker-limit-error.js';
import { PRERENDER_FILE } from './prerender-file.js';

/** Processor time. A doc of 5,000 rows takes a quarter of it. */
const DEADLINE_MS = 4_000;
const OWNER = 'public pages';
/** In characters. A page of 300 rows has 200,000. */
const MOST_KEPT = 16_000_000;
/** Relative times on a page ("3 minutes ago") are at most this much older. */
const KEPT_MS = 600_000;

/**
 * Renders public pages as HTML, in one thread of its own: the browser shows a doc while its code is still on the way,
 * and crawlers read it.
 */
@Injectable()
export class Prerender {
  private readonly isBuilt = existsSync(path.join(projectRoot(), ...PRERENDER_FILE));
  private readonly pool = new ThreadPool({
    file: 'sharing/prerender/prerender-thread.js',
    threads: 1,
    mostPerOwner: 1,
    queue: { perOwner: 40, total: 40 },
  });
  /** By digest of the input: a page that is opened again and again is rendered once. */
  private readonly rendered = new LRUCache<string, string>({
    ...{ max: 1_000, maxSize: MOST_KEPT, ttl: KEPT_MS },
    sizeCalculation: (html) => html.length,
  });
  private readonly seconds = this.metrics.histogram('annals_prerender_seconds', 'Time of a page, with its wait', [
    'result',
  ]);

  constructor(
    lifecycle: Lifecycle,
    private readonly metrics: Metrics,
    private readonly logger: Logger,
  ) {
    lifecycle.onStop('prerender thread', StopOrder.http, () => this.pool.stop());
  }

  /** `''` when it cannot be rendered now: the page is complete without it, only later. */
  async html(input: PrerenderInput): Promise<string> {
    if (!this.isBuilt) return '';
    const key = createHash('sha256').update(JSON.stringify(input)).digest('base64');
    const known = this.rendered.get(key);
    if (known) return known;
    const end = this.seconds.startTimer();
    try {
      const html = await this.pool.run<string>({ name: 'prerender', input, deadline: DEADLINE_MS, owner: OWNER });
      end({ result: 'done' });
      this.rendered.set(key, html);
      return html;
    } catch (err) {
      end({ result: err instanceof WorkerLimitError ? err.limit : 'failed' });
      if (!(err instanceof WorkerLimitError)) this.logger.warn({ err, path: input.path }, 'page not prerendered');
      return '';
    }
  }
}
