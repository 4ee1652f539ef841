import { useText } from '../../../lib/i18n.js';
import styles from './import.module.css';

const steps = ['source', 'plan', 'result'] as const;
export type ImportPageStep = (typeof steps)[number];

/** Source → plan → result. */
export function ImportSteps({ current }: { current: ImportPageStep }) {
  const { t } = useText();
  return (
    <ol className={`chips muted ${styles.steps}`} aria-label={t('imports:steps')}>
      {steps.map((step, at) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <span className={styles.stepNumber}>{at + 1}</span>
          {t(`imports:step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
