import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../lib/i18n.js';
import { Contents } from '../../ui/Contents.js';
import { Page } from '../../ui/Page.js';
import '../../doc-types/prose/prose.css';
import styles from './Help.module.css';
import { KeyTable } from './KeyTable.js';
import { Picture } from './Picture.js';
import { PushFigure } from './PushFigure.js';
import { RoleTable } from './RoleTable.js';
import { SeverityRules } from './SeverityRules.js';
import { groups, pictured, type Topic, topicGroups, topics } from './topics.js';

const points = ['1', '2', '3', '4'] as const;

/** One topic at a time, from the URL: `/help#history`. */
export function Help() {
  const { t } = useText();
  const { hash } = useLocation();
  const topic = topics.find((each) => `#${each}` === hash) ?? 'spaces';
  return (
    <Page title={t('help:title')} lead={t('help:lead')}>
      <div className={styles.layout}>
        <Contents
          label={t('help:contents')}
          current={topic}
          groups={groups.map((group) => ({
            name: t(`help:group.${group}`),
            pages: topicGroups[group].map((each) => ({ hash: each, title: t(`help:topic.${each}.title`) })),
          }))}
        />
        <TopicPage key={topic} topic={topic} isChosen={hash !== ''} />
      </div>
    </Page>
  );
}

function TopicPage({ topic, isChosen }: { topic: Topic; isChosen: boolean }) {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a topic is opened
  useEffect(() => {
    if (!isChosen) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const at = topics.indexOf(topic);
  return (
    <article className={`prose ${styles.topic}`}>
      <h2 ref={heading} tabIndex={-1}>
        {t(`help:topic.${topic}.title`)}
      </h2>
      <p className={styles.lead}>{t(`help:topic.${topic}.lead`)}</p>
      {pictured.includes(topic) && <Picture topic={topic} />}
      <ul>
        {points.map((point) => (
          <li key={point}>{t(`help:topic.${topic}.${point}`)}</li>
        ))}
      </ul>
      {topic === 'push' && <PushFigure />}
      {topic === 'meaning' && <SeverityRules />}
      {topic === 'spaces' && <RoleTable />}
      {topic === 'keyboard' && <KeyTable group="everywhere" />}
      {(topic === 'http' || topic === 'keyboard') && <KeyTable group="table" />}
      <nav className={styles.turn}>
        <Neighbour topic={topics[at - 1]} label={t('help:previous')} />
        <Neighbour topic={topics[at + 1]} label={t('help:next')} />
      </nav>
    </article>
  );
}

function Neighbour({ topic, label }: { topic: Topic | undefined; label: string }) {
  const { t } = useText();
  if (!topic) return <span />;
  return (
    <Link to={`#${topic}`}>
      <span className="muted">{label}</span>
      {t(`help:topic.${topic}.title`)}
    </Link>
  );
}
