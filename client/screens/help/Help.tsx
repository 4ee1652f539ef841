import { Link } from 'react-router-dom';
import { useText } from '../../lib/i18n.js';
import { Page } from '../../ui/Page.js';

const topics = ['places', 'write', 'versions', 'follow', 'keys', 'rights'] as const;

/** Short: what the tool is for, in the order in which one meets it. */
export function Help() {
  const { t } = useText();
  return (
    <main className="help">
      <Page width="narrow" title={t('help:title')} lead={<Link to="/dashboard">{t('help:back')}</Link>}>
        <div className="prose">
          {topics.map((topic) => (
            <section key={topic}>
              <h2>{t(`help:${topic}.title`)}</h2>
              <p>{t(`help:${topic}.text`)}</p>
            </section>
          ))}
        </div>
      </Page>
    </main>
  );
}
