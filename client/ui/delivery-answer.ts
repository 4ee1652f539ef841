import { useText } from '../lib/i18n.js';

/** Texts for a missing answer; an answer is shown as the robot sent it. */
const reasons = {
  'address.refused': 'deliveries:answers.address_refused',
  'address.unknown': 'deliveries:answers.address_unknown',
  'address.malformed': 'deliveries:answers.address_malformed',
  timeout: 'deliveries:answers.timeout',
  certificate: 'deliveries:answers.certificate',
  connection: 'deliveries:answers.connection',
  'answer.cut': 'deliveries:answers.answer_cut',
  'robot.paused': 'deliveries:answers.robot_paused',
  'mail.off': 'deliveries:answers.mail_off',
  'robot.gone': 'deliveries:answers.robot_gone',
} as const;
const isReason = (answer: string): answer is keyof typeof reasons => Object.hasOwn(reasons, answer);

export function useDeliveryErrorText(): (given: { status: number | null; answer: string }) => string {
  const { t } = useText();
  return ({ status, answer }) => [status, isReason(answer) ? t(reasons[answer]) : answer].filter(Boolean).join(' · ');
}
