import { type ReactNode, useId } from 'react';
import styles from './State.module.css';

export function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.statePart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="muted">{lead}</p>
      {children}
    </section>
  );
}

type Fact = readonly [name: string, value: ReactNode, isTrouble?: boolean];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.stateFacts}>
      {facts.map(([name, value, isTrouble = false]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-trouble={isTrouble || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
