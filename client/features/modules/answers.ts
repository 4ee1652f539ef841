import { useText } from '../../lib/i18n.js';

/** Why there was no answer, in words; an answer as the robot gave it. */
const reasons = {
  'address.refused': 'modules:answers.address_refused',
  'address.unknown': 'modules:answers.address_unknown',
  'address.malformed': 'modules:answers.address_malformed',
  timeout: 'modules:answers.timeout',
  connection: 'modules:answers.connection',
  'robot.gone': 'modules:answers.robot_gone',
} as const;
const isReason = (answer: string): answer is keyof typeof reasons => Object.hasOwn(reasons, answer);

export function useAnswerText(): (given: { status: number | null; answer: string }) => string {
  const { t } = useText();
  return ({ status, answer }) => [status, isReason(answer) ? t(reasons[answer]) : answer].filter(Boolean).join(' · ');
}
