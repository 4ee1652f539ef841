import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { onRing } from '../log/doorbell.js';
import { Bus } from '../platform/bus.js';
import { Lifecycle, StopOrder } from '../platform/lifecycle.js';
import { Lines } from '../platform/log-lines.js';
import { hasSentence, speak } from '../platform/say.js';
import { Settings } from '../platform/settings.js';
import { bySection, flatTexts, packOf } from './pack.js';

const rows = z.array(z.object({ lang: z.string(), content: z.string() }));
const facts = new Set(['SettingChanged', 'LanguageSaved', 'LanguageDeleted']);
/** A ring may be lost. */
const LOOK_MS = 60_000;

/** Keeps what the server says in step with the language packs and the default language, on every node. */
@Injectable()
export class Speech implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly bus: Bus,
    private readonly settings: Settings,
    private readonly lifecycle: Lifecycle,
    private readonly lines: Lines,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Whatever became of a pack, the server starts: it then speaks as it was made.
    await this.look();
    const hush = await onRing(this.bus, (rung) => {
      if (rung.some(({ type }) => facts.has(type))) void this.look();
    });
    const timer = setInterval(() => void this.look(), LOOK_MS);
    this.lifecycle.onStop('speech', StopOrder.http, async () => {
      clearInterval(timer);
      await hush();
    });
  }

  async load(): Promise<void> {
    const byDefault = await this.settings.text('torna.default-lang');
    const found = rows.parse(await this.db.query('select lang, content from languages order by lang'));
    const sentences = found.map(({ lang, content }) => {
      const ours = [...flatTexts(bySection(packOf(content)))].filter(([key]) => hasSentence(key));
      return [lang, new Map(ours)] as const;
    });
    speak(byDefault, new Map(sentences));
  }

  private look(): Promise<void> {
    return this.load().catch((err: unknown) => this.lines.warn({ err }, 'the language packs could not be read'));
  }
}
