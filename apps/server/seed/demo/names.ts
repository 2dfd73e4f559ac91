/** People, places and companies of the demo market; none of them exists. */
export const FIRST_NAMES =
  `Amara Daniel Fatima Grace Joanna Kwame Liam Marcus Nadia Peter Ruth Siobhan Aisha Benjamin Chloe
Dylan Eilidh Femi Gwen Hamza Isla Jamal Katarzyna Leo Maeve Nia Oluwaseun Priyanka Rhys Saoirse Tomasz Uche Victoria
Wanjiru Yusuf Zofia Callum Deborah Emeka Fiona Abena Bronwyn Cathal Dorota Edwin Folake Gita Hannah Ifan Jasmin Kofi
Leanne Mateusz Niall Ola Perpetua Roxana Shanice Tendai Una`.split(/\s+/);

export const LAST_NAMES =
  `Okafor Reyes Sheikh Nwosu Kowalska Mensah Doyle Bell Rahman Lawson Adeyemi Walsh Campbell Patel
Griffiths Murphy Hughes Osei Nowak Byrne Ahmed Thompson Kelly Fraser Mutasa Begum Evans Gallagher Sharma Okonkwo
Robertson Price Boateng Lewandowska Quinn Stewart Chukwu Davies Malik Burke Asante Morgan Brady Wisniewska Clarke Ogunleye
Thapa Wright Jenkins Hussain Owusu Taylor Zielinski Farrell Dias Ncube Popescu Bailey Moyo Conway`.split(/\s+/) as [
    string,
    ...string[],
  ];

export const STREETS = [
  'Carr Lane',
  'Otley Road',
  'Manor Row',
  'Church Street',
  'Station Road',
  'Mill Lane',
  'Park View',
  'Chapel Hill',
  'Victoria Terrace',
  'Orchard Close',
  'Bridge Street',
  'Elm Avenue',
  'Kingsway',
  'The Green',
  'Quarry Bank',
  'St Mary’s Road',
] as const;

export const POSITIONS = [
  'Registered Nurse',
  'Registered Nurse (RMN)',
  'Senior Carer',
  'Healthcare Assistant',
  'Night Carer',
  'Support Worker',
  'Kitchen Assistant',
] as const;

export const TAGS: readonly { title: string; importance: 'required' | 'preferred'; description: string }[] = [
  { title: 'RGN', importance: 'required', description: 'Registered general nurse with a current PIN' },
  { title: 'RMN', importance: 'required', description: 'Registered mental health nurse with a current PIN' },
  { title: 'Medication', importance: 'required', description: 'Trained to give medication' },
  { title: 'Moving & handling', importance: 'required', description: 'Practical training within the last year' },
  { title: 'Safeguarding adults', importance: 'required', description: 'Level 2 or above' },
  { title: 'Basic life support', importance: 'required', description: 'Certificate within the last year' },
  { title: 'Dementia', importance: 'preferred', description: 'Has worked on a dementia unit' },
  { title: 'End of life care', importance: 'preferred', description: 'Palliative experience' },
  { title: 'PEG feeding', importance: 'required', description: 'Signed off as competent' },
  { title: 'Syringe driver', importance: 'required', description: 'Signed off as competent' },
  { title: 'Catheter care', importance: 'required', description: 'Signed off as competent' },
  { title: 'Learning disability', importance: 'preferred', description: 'Has worked in supported living' },
  { title: 'Driver', importance: 'preferred', description: 'Full licence and own car' },
  { title: 'Food hygiene', importance: 'preferred', description: 'Level 2' },
  { title: 'Irish speaker', importance: 'preferred', description: 'For Gaeltacht locations' },
  { title: 'Welsh speaker', importance: 'preferred', description: 'For residents whose first language is Welsh' },
];

type Town = {
  city: string;
  town: string;
  province: string;
  post_code: string;
  latitude: number;
  longitude: number;
  country: 'GB' | 'IE';
};
export const TOWNS: readonly [Town, ...Town[]] = [
  {
    city: 'Leeds',
    town: 'Headingley',
    province: 'Yorkshire and the Humber',
    post_code: 'LS6 3PX',
    latitude: 53.8213,
    longitude: -1.5786,
    country: 'GB',
  },
  {
    city: 'York',
    town: 'Acomb',
    province: 'Yorkshire and the Humber',
    post_code: 'YO26 5RL',
    latitude: 53.9576,
    longitude: -1.1271,
    country: 'GB',
  },
  {
    city: 'Bradford',
    town: 'Manningham',
    province: 'Yorkshire and the Humber',
    post_code: 'BD8 7HL',
    latitude: 53.8074,
    longitude: -1.7717,
    country: 'GB',
  },
  {
    city: 'Sheffield',
    town: 'Ecclesall',
    province: 'Yorkshire and the Humber',
    post_code: 'S11 8TB',
    latitude: 53.3612,
    longitude: -1.5073,
    country: 'GB',
  },
  {
    city: 'Manchester',
    town: 'Didsbury',
    province: 'North West',
    post_code: 'M20 2RN',
    latitude: 53.4167,
    longitude: -2.2311,
    country: 'GB',
  },
  {
    city: 'Cardiff',
    town: 'Canton',
    province: 'South East Wales',
    post_code: 'CF5 1QE',
    latitude: 51.4834,
    longitude: -3.2057,
    country: 'GB',
  },
  {
    city: 'Glasgow',
    town: 'Partick',
    province: 'Glasgow',
    post_code: 'G11 5QR',
    latitude: 55.8703,
    longitude: -4.3088,
    country: 'GB',
  },
  {
    city: 'Belfast',
    town: 'Ballyhackamore',
    province: 'Belfast',
    post_code: 'BT5 6GB',
    latitude: 54.5948,
    longitude: -5.8762,
    country: 'GB',
  },
  {
    city: 'Dublin',
    town: 'Rathmines',
    province: 'Leinster',
    post_code: 'D06 X2Y4',
    latitude: 53.3221,
    longitude: -6.2653,
    country: 'IE',
  },
  {
    city: 'Galway',
    town: 'Salthill',
    province: 'Connacht',
    post_code: 'H91 P5K8',
    latitude: 53.2592,
    longitude: -9.0755,
    country: 'IE',
  },
];

export const AGENCIES = [
  {
    company_name: 'Larkfield Staffing',
    domain: 'larkfield.example',
    manager: ['Gareth', 'Pugh'],
    care_providers: [
      {
        company_name: 'Meadowbank Homes',
        managers_fill: true,
        domain: 'meadowbank.example',
        manager: ['Anna', 'Doyle'],
        homes: [
          ['Willow Court', 'Helen', 'Marsh', 'York'],
          ['Beech House', 'Samuel', 'Ward', 'Leeds'],
          ['The Laurels', 'Orla', 'Keane', 'Bradford'],
        ],
      },
      {
        company_name: 'Ashgrove Care',
        domain: 'ashgrove.example',
        manager: ['Martin', 'Holt'],
        homes: [
          ['Ashgrove House', 'Diane', 'Foster', 'Sheffield'],
          ['Stonebridge', 'Colin', 'Reid', 'Leeds'],
        ],
      },
    ],
  },
  {
    company_name: 'Brightwell Staffing',
    domain: 'brightwell.example',
    manager: ['Rosa', 'Lindqvist'],
    care_providers: [
      {
        company_name: 'Tidewater Living',
        domain: 'tidewater.example',
        manager: ['Huw', 'Bowen'],
        homes: [
          ['Llys Canton', 'Carys', 'Rees', 'Cardiff'],
          ['Harbour View', 'Owain', 'Pryce', 'Cardiff'],
        ],
      },
      {
        company_name: 'Northgate Residential',
        domain: 'northgate.example',
        manager: ['Elaine', 'Moss'],
        homes: [
          ['Northgate Lodge', 'Imran', 'Khan', 'Manchester'],
          ['Partick Gardens', 'Morag', 'Sinclair', 'Glasgow'],
        ],
      },
    ],
  },
  {
    company_name: 'Shannon Care Partners',
    domain: 'shannon.example',
    manager: ['Aoife', 'Brennan'],
    care_providers: [
      {
        company_name: 'Rathmore Nursing Homes',
        domain: 'rathmore.example',
        manager: ['Declan', 'Foley'],
        homes: [
          ['Rathmore House', 'Niamh', 'Lynch', 'Dublin'],
          ['Salthill Lodge', 'Padraig', 'Joyce', 'Galway'],
          ['Lagan Court', 'Roisin', 'McKee', 'Belfast'],
        ],
      },
    ],
  },
] as const;

export const WARDS = ['Ground floor', 'First floor', 'Dementia unit', 'Nursing wing', 'Respite'] as const;

/**
 * Location where the nurse who signs in works today: in her own town, and for the first time, so that she is shown
 * around.
 */
export const HER_PLACE_TODAY = 'Beech House';
