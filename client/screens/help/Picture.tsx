import { useIsDark } from '../../lib/appearance.js';
import { useLanguage } from '../../lib/i18n.js';
import styles from './Help.module.css';
import type { Topic } from './topics.js';

/** The size of the screenshots, in px. */
const SIZE = { width: 1040, height: 585 } as const;

/**
 * A screenshot for the topic, in the reader's theme and language. The text beside it has the same content, so it has no
 * alt text.
 */
export function Picture({ topic }: { topic: Topic }) {
  const theme = useIsDark() ? 'dark' : 'light';
  const language = useLanguage() === 'zh-CN' ? 'zh-CN' : 'en';
  return (
    <img
      className={styles.picture}
      src={`/pictures/${topic}-${theme}-${language}.webp`}
      alt=""
      loading="lazy"
      {...SIZE}
    />
  );
}
