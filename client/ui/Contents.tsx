import { HTMLSelect } from '@blueprintjs/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styles from './Contents.module.css';

interface ContentsGroup {
  /** `''`: pages before all groups. */
  readonly name: string;
  /** `hash`: of the URL, without `#`. */
  readonly pages: readonly { readonly hash: string; readonly title: string }[];
  /** The titles are names in code. */
  readonly isCode?: boolean;
}

interface ContentsProps {
  readonly label: string;
  readonly groups: readonly ContentsGroup[];
  /** The hash of the open page. */
  readonly current: string;
}

/** Pages that the hash of the URL chooses: links beside the page, or one field above it where there is no room. */
export function Contents({ label, groups, current }: ContentsProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <nav className={styles.contents} aria-label={label}>
        {groups.map(({ name, pages, isCode }) => (
          <div key={name}>
            {name !== '' && <div className={styles.group}>{name}</div>}
            <ul className="list">
              {pages.map(({ hash, title }) => (
                <li key={hash}>
                  <Link
                    className={isCode ? 'mono' : undefined}
                    to={{ search, hash }}
                    aria-current={hash === current ? 'page' : undefined}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <HTMLSelect
        className={styles.choice}
        fill
        aria-label={label}
        value={current}
        onChange={(event) => navigate({ search, hash: event.currentTarget.value })}
      >
        {groups.map(({ name, pages }) => {
          const options = pages.map(({ hash, title }) => (
            <option key={hash} value={hash}>
              {title}
            </option>
          ));
          return name === '' ? (
            options
          ) : (
            <optgroup key={name} label={name}>
              {options}
            </optgroup>
          );
        })}
      </HTMLSelect>
    </>
  );
}
