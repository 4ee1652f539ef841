import { AboutView } from '../../../doc-types/api/about/AboutView.js';
import { useText } from '../../../lib/i18n.js';
import { SideDrawer } from '../../../ui/dialogs.js';
import styles from './doc-tree.module.css';

interface AboutDrawerProps {
  /** `''`: not for this reader. */
  name: string;
  keywords: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** *About* of an application beside the doc, so that both can be read. */
export function AboutDrawer({ name, keywords, onClose }: AboutDrawerProps) {
  const { t } = useText();
  return (
    <SideDrawer
      onClose={onClose}
      size="min(var(--drawer), 100vw)"
      hasBackdrop={false}
      title={name ? t('docType.aboutNamed', { name }) : t('docs:about')}
    >
      <div className={`api ${styles.aboutDrawer}`}>
        <AboutView keywords={keywords} />
      </div>
    </SideDrawer>
  );
}
