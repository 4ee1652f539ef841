import { Button, Drawer, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { ContrastIcon, DownloadIcon, MenuIcon, TranslateIcon } from '@blueprintjs/icons';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Theme, themes, useTheme } from '../../../lib/appearance.js';
import { useDoor } from '../../../lib/door.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useIsNarrow } from '../../../lib/viewport.js';
import { ChoiceItem } from '../../../ui/ChoiceItem.js';
import styles from './PublicShell.module.css';

/** How an owner lets public pages look; empty fields are the product's own look. */
export interface PublicLook {
  readonly name: string;
  readonly logo: string;
  readonly accent: string;
  readonly footerLinks: readonly { readonly text: string; readonly url: string }[];
}
export interface PublicFile {
  readonly text: string;
  readonly href: string;
}
interface PublicShellProps {
  look: PublicLook;
  /** Files that readers may download. */
  files: readonly PublicFile[];
  languages: LanguageChoiceProps;
  /** The side bar; a sheet on phones. */
  side: ReactNode;
  docId: string;
  children: ReactNode;
}

/** Bar, side bar and footer of public pages, in the owner's look. */
export function PublicShell({ look, files, languages, side, docId, children }: PublicShellProps) {
  const { t } = useText();
  const narrow = useIsNarrow();
  const [treeOpen, setTreeOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a doc closes the sheet
  useEffect(() => setTreeOpen(false), [docId]);
  return (
    <div className={`stack ${styles.public}`} style={accentOf(look)}>
      <header className={`${styles.bar} no-print`}>
        {narrow && (
          <Button
            variant="minimal"
            icon={<MenuIcon />}
            aria-label={t('viewer:openTree')}
            onClick={() => setTreeOpen(true)}
          />
        )}
        <Brand look={look} />
        <div className={styles.controls}>
          {files.length > 0 && <Downloads files={files} />}
          <LanguageChoice {...languages} />
          <ThemeChoice />
        </div>
      </header>
      <main className={styles.body}>
        {narrow ? (
          <Drawer isOpen={treeOpen} onClose={() => setTreeOpen(false)} position="left" size="min(360px, 88vw)">
            {side}
          </Drawer>
        ) : (
          side
        )}
        <div className={`stack grow ${styles.main}`}>{children}</div>
      </main>
      {look.footerLinks.length > 0 && <Footer links={look.footerLinks} />}
    </div>
  );
}

/** The colour marks the bar and the focus; texts keep the product's colours, which are readable in both themes. */
export const accentOf = ({ accent }: Pick<PublicLook, 'accent'>): CSSProperties | undefined =>
  accent ? Object.fromEntries([['--accent', accent]]) : undefined;

function Brand({ look: { name, logo } }: { look: PublicLook }) {
  const door = useDoor();
  return (
    <Link to={door.docPath('')} className={styles.brand}>
      <img src={logo || '/mark.svg'} alt="" height={24} />
      <span className="cut">{name}</span>
    </Link>
  );
}

function Downloads({ files }: { files: readonly PublicFile[] }) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {files.map(({ text, href }) => (
            <MenuItem key={href} text={text} href={href} download />
          ))}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<DownloadIcon />} aria-label={t('sharing:downloads')} />
    </PopoverNext>
  );
}

export interface LanguageChoiceProps {
  readonly list: readonly { readonly lang: string; readonly description: string }[];
  readonly onLanguage: (lang: string) => void;
}

export function LanguageChoice({ list, onLanguage }: LanguageChoiceProps) {
  const { t } = useText();
  const current = useLanguage();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {list.map(({ lang, description }) => (
            <ChoiceItem
              key={lang}
              lang={lang}
              isChosen={lang === current}
              text={description}
              onClick={() => onLanguage(lang)}
            />
          ))}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<TranslateIcon />} aria-label={t('shell.language')} />
    </PopoverNext>
  );
}

export function ThemeChoice() {
  const { t } = useText();
  const [theme, setTheme] = useTheme();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {themes.map((each: Theme) => (
            <ChoiceItem key={each} isChosen={each === theme} text={t(`theme.${each}`)} onClick={() => setTheme(each)} />
          ))}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<ContrastIcon />} aria-label={t('shell.theme')} />
    </PopoverNext>
  );
}

const Footer = ({ links }: { links: PublicLook['footerLinks'] }) => (
  <footer className={`chips small ${styles.footer} no-print`}>
    {links.map(({ text, url }) => (
      <a key={`${text} ${url}`} href={url} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    ))}
  </footer>
);
