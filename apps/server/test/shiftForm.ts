type Place = { agency_id: string; care_provider_id: string; office_id: string };

/**
 * Makes a shift as a form sends it: a late shift next week, for a location. The tests' clock is at Thursday, 12
 * November 2026.
 */
export const shiftForm = ({ agency_id, care_provider_id, office_id }: Place, over: object = {}) => ({
  agency_id,
  care_provider_id,
  location_id: office_id,
  title: 'Healthcare Assistant',
  description: 'Help residents with washing, dressing and meals',
  date: '2026-11-19',
  deadline: '2026-11-18',
  shift_time: 'Afternoon Shift',
  job_start_time: '14:00',
  job_end_time: '21:30',
  has_break: true,
  break_is_paid_for: false,
  break_length: 30,
  staff_rate: 13.4,
  hcp_rate: 18.6,
  report_to: 'Sister Clarke',
  address_line_1: '14 Carr Lane',
  city: 'York',
  post_code: 'yo265rl',
  latitude: 53.96,
  longitude: -1.11,
  approximate: false,
  ...over,
});
