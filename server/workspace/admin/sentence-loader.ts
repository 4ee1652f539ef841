import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Bus } from '../../platform/bus/bus.js';
import { hasSentence, overrideSentences } from '../../platform/languages/sentences.js';
import { useTimeZone } from '../../platform/languages/time-zone.js';
import { onCommitted } from '../../platform/log/commit-notifications.js';
import { Lifecycle, StopOrder } from '../../platform/runtime/lifecycle.js';
import { Logger } from '../../platform/runtime/logger.js';
import { Settings } from '../../platform/settings/settings.js';
import { flatTexts, parsePack, sectioned } from './pack.js';

const rows = z.array(z.object({ lang: z.string(), content: z.string() }));
const facts = new Set(['SettingChanged', 'LanguageSaved', 'LanguageDeleted']);
/** Polling interval, because a notification may be lost. */
const LOOK_MS = 60_000;

/** Reloads the server's messages on every node when language packs or the default language change, and its time zone. */
@Injectable()
export class SentenceLoader implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly bus: Bus,
    private readonly settings: Settings,
    private readonly lifecycle: Lifecycle,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // The server starts even if packs cannot be loaded; it then uses the built-in texts.
    await this.tryLoad();
    const hush = await onCommitted(this.bus, (rung) => {
      if (rung.some(({ type }) => facts.has(type))) void this.tryLoad();
    });
    const timer = setInterval(() => void this.tryLoad(), LOOK_MS);
    this.lifecycle.onStop('speech', StopOrder.http, async () => {
      clearInterval(timer);
      await hush();
    });
  }

  async load(): Promise<void> {
    useTimeZone(await this.settings.text('torna.time-zone'));
    const byDefault = await this.settings.text('torna.default-lang');
    const found = rows.parse(await this.db.query('select lang, content from languages order by lang'));
    const sentences = found.map(({ lang, content }) => {
      const ours = [...flatTexts(sectioned(parsePack(content)))].filter(([key]) => hasSentence(key));
      return [lang, new Map(ours)] as const;
    });
    overrideSentences(byDefault, new Map(sentences));
  }

  private tryLoad(): Promise<void> {
    return this.load().catch((err: unknown) => this.logger.warn({ err }, 'the language packs could not be read'));
  }
}
