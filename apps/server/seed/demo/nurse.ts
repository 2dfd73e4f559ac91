import type { Row } from './market.ts';

/** Availability on a day relative to today. */
export type Free = readonly [days: number, from_time: string, to_time: string];

/** Tags of the nurse who signs in to the demo; her certificates are in certificates.ts. */
export const HER_TAGS = ['RGN', 'Medication', 'Dementia', 'PEG feeding'];
export const HER_ADDRESSES: Row[] = [
  {
    address_line_1: '22 Otley Road',
    address_line_2: 'Far Headingley',
    city: 'Leeds',
    town: 'Headingley',
    province: 'Yorkshire and the Humber',
    post_code: 'LS6 3PX',
    country: 'GB',
    latitude: 53.8266,
    longitude: -1.5795,
    approximate: false,
    proximity: 25,
  },
  {
    address_line_1: '7 Manor Row',
    address_line_2: '',
    city: 'Bradford',
    town: '',
    province: 'Yorkshire and the Humber',
    post_code: 'BD1 4PB',
    country: 'GB',
    latitude: 53.7969,
    longitude: -1.7573,
    approximate: false,
    proximity: 10,
  },
];
export const HER_DAYS: readonly Free[] = [
  [0, '18:00', '09:00'],
  [2, '07:00', '21:00'],
];
export const HER_WORK: Row = {
  company_name: 'Leeds Teaching Hospitals',
  position: 'Staff Nurse',
  description: '',
  country: 'United Kingdom',
  start_date: '2015-09-01',
  end_date: '2024-02-29',
};
