import { DocumentIcon, InfoSignIcon } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { factsOf } from '../../contracts/docs/doc-types/facts.js';
import { useText } from '../lib/i18n.js';
import { MethodTag } from '../ui/tags.js';

const NO_TYPE = -1;

interface DocMarkProps {
  /** Undefined = not known. */
  type: number | undefined;
  /** The text of its tag; '' = the icon of its type. */
  tag: string;
  size?: number;
}

/** The sign before the name of a doc. */
export function DocMark({ type, tag, size = 16 }: DocMarkProps) {
  if (tag) return <MethodTag method={tag} />;
  const Icon = factsOf(type ?? NO_TYPE).isAbout ? InfoSignIcon : DocumentIcon;
  return <Icon className="muted" size={size} />;
}

interface Named {
  readonly type?: number | undefined;
  readonly name: string;
}

/** The name of a doc where its application is not around it: *About* has the name of the API. */
export function useNameAlone(): (doc: Named) => string {
  const { t } = useText();
  return useCallback(
    ({ type, name }) => (factsOf(type ?? NO_TYPE).isAbout ? t('docType.aboutNamed', { name }) : name),
    [t],
  );
}
