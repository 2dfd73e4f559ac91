import { USUAL_SHIFTS } from '@handover/domain/posting/fields';

type Role = {
  title: string;
  /** Pence an hour. */
  staff_rate: number;
  hcp_rate: number;
  tags: readonly string[];
  /** Positions of members who may work it. */
  positions: readonly string[];
  shifts: readonly string[];
  description: string;
};

const HEALTHCARE_ASSISTANT: Role = {
  title: 'Healthcare Assistant',
  staff_rate: 1340,
  hcp_rate: 1860,
  tags: ['Moving & handling'],
  positions: ['Healthcare Assistant', 'Support Worker', 'Night Carer'],
  shifts: ['early', 'late', 'long_day'],
  description: 'Help residents with washing, dressing and meals, and keep them company. Hoist training is needed.',
};
const SENIOR_CARER: Role = {
  title: 'Senior Carer',
  staff_rate: 1510,
  hcp_rate: 2090,
  tags: ['Medication', 'Safeguarding adults'],
  positions: ['Senior Carer'],
  shifts: ['early', 'late', 'long_day'],
  description: 'Lead the floor for the shift, give medication and hand over to the next team.',
};
export const REGISTERED_NURSE: Role = {
  title: 'Registered Nurse',
  staff_rate: 2275,
  hcp_rate: 3020,
  tags: ['RGN', 'Medication'],
  positions: ['Registered Nurse', 'Registered Nurse (RMN)'],
  shifts: ['long_day', 'night'],
  description: 'Nurse in charge: medication rounds, wound care, and support for the carers on duty.',
};
const NIGHT_CARER: Role = {
  title: 'Night Carer',
  staff_rate: 1460,
  hcp_rate: 2010,
  tags: ['Dementia', 'Moving & handling'],
  positions: ['Night Carer', 'Healthcare Assistant', 'Support Worker'],
  shifts: ['night'],
  description: 'A waking night: checks every two hours, continence care, and calm company for those who wander.',
};
const KITCHEN_ASSISTANT: Role = {
  title: 'Kitchen Assistant',
  staff_rate: 1285,
  hcp_rate: 1765,
  tags: ['Food hygiene'],
  positions: ['Kitchen Assistant'],
  shifts: ['early', 'late'],
  description: 'Prepare and serve meals, soft diets included, and leave the kitchen clean.',
};
export const ROLES = [HEALTHCARE_ASSISTANT, SENIOR_CARER, REGISTERED_NURSE, NIGHT_CARER, KITCHEN_ASSISTANT] as const;
/** Roles, each as often as homes ask for it. */
export const ASKED_FOR: readonly [Role, ...Role[]] = [
  HEALTHCARE_ASSISTANT,
  HEALTHCARE_ASSISTANT,
  HEALTHCARE_ASSISTANT,
  SENIOR_CARER,
  SENIOR_CARER,
  REGISTERED_NURSE,
  REGISTERED_NURSE,
  NIGHT_CARER,
  NIGHT_CARER,
  KITCHEN_ASSISTANT,
];
export type DemoRole = Role;

const BREAKS: Record<string, number> = { early: 30, late: 30, long_day: 60, night: 45 };
/** Shifts of most homes, with the breaks of the demo. */
export const DEMO_SHIFTS = USUAL_SHIFTS.map(({ id, ...shift }) => ({
  id,
  ...shift,
  break_is_paid_for: id === 'night',
  break_length: BREAKS[id] ?? 0,
}));

/** Pence an hour that each care provider pays on top, by its place in the market. */
export const RAISES = [0, 15, 40, 25, 55] as const;
