import { useText } from '../../../lib/i18n.js';

/** Texts for a missing answer; an answer is shown as the robot sent it. */
const reasons = {
  'address.refused': 'modules:answers.address_refused',
  'address.unknown': 'modules:answers.address_unknown',
  'address.malformed': 'modules:answers.address_malformed',
  timeout: 'modules:answers.timeout',
  certificate: 'modules:answers.certificate',
  connection: 'modules:answers.connection',
  'robot.paused': 'modules:answers.robot_paused',
  'mail.off': 'modules:answers.mail_off',
  'robot.gone': 'modules:answers.robot_gone',
} as const;
const isReason = (answer: string): answer is keyof typeof reasons => Object.hasOwn(reasons, answer);

export function useDeliveryErrorText(): (given: { status: number | null; answer: string }) => string {
  const { t } = useText();
  return ({ status, answer }) => [status, isReason(answer) ? t(reasons[answer]) : answer].filter(Boolean).join(' · ');
}
