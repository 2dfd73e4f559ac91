/**
 * Cities with homes: the middle of each, the spread of its homes in degrees, its postcode area, its share of the
 * market.
 */
export const CITIES = [
  { city: 'London', area: 'SE', longitude: -0.1276, latitude: 51.5072, spread: 0.3, people: 20 },
  { city: 'Birmingham', area: 'B', longitude: -1.8904, latitude: 52.4862, spread: 0.16, people: 6 },
  { city: 'Manchester', area: 'M', longitude: -2.2426, latitude: 53.4808, spread: 0.16, people: 6 },
  { city: 'Leeds', area: 'LS', longitude: -1.5491, latitude: 53.8008, spread: 0.12, people: 4 },
  { city: 'Glasgow', area: 'G', longitude: -4.2518, latitude: 55.8642, spread: 0.14, people: 5 },
  { city: 'Liverpool', area: 'L', longitude: -2.9916, latitude: 53.4084, spread: 0.12, people: 4 },
  { city: 'Newcastle upon Tyne', area: 'NE', longitude: -1.6178, latitude: 54.9783, spread: 0.12, people: 3 },
  { city: 'Sheffield', area: 'S', longitude: -1.4701, latitude: 53.3811, spread: 0.12, people: 3.5 },
  { city: 'Bristol', area: 'BS', longitude: -2.5879, latitude: 51.4545, spread: 0.12, people: 3.5 },
  { city: 'Edinburgh', area: 'EH', longitude: -3.1883, latitude: 55.9533, spread: 0.12, people: 3 },
  { city: 'Cardiff', area: 'CF', longitude: -3.1791, latitude: 51.4816, spread: 0.12, people: 2.5 },
  { city: 'Belfast', area: 'BT', longitude: -5.9301, latitude: 54.5973, spread: 0.12, people: 2.5 },
  { city: 'Nottingham', area: 'NG', longitude: -1.1581, latitude: 52.9548, spread: 0.12, people: 3 },
  { city: 'Leicester', area: 'LE', longitude: -1.1398, latitude: 52.6369, spread: 0.12, people: 2.5 },
  { city: 'Southampton', area: 'SO', longitude: -1.4044, latitude: 50.9097, spread: 0.12, people: 2 },
  { city: 'Portsmouth', area: 'PO', longitude: -1.088, latitude: 50.8198, spread: 0.1, people: 2 },
  { city: 'Brighton', area: 'BN', longitude: -0.1363, latitude: 50.8225, spread: 0.1, people: 2 },
  { city: 'Plymouth', area: 'PL', longitude: -4.1427, latitude: 50.3755, spread: 0.1, people: 1.5 },
  { city: 'Aberdeen', area: 'AB', longitude: -2.0943, latitude: 57.1497, spread: 0.1, people: 1.5 },
  { city: 'Norwich', area: 'NR', longitude: 1.2974, latitude: 52.6309, spread: 0.12, people: 1.5 },
  { city: 'Exeter', area: 'EX', longitude: -3.5339, latitude: 50.7184, spread: 0.1, people: 1 },
  { city: 'Hull', area: 'HU', longitude: -0.3367, latitude: 53.7457, spread: 0.1, people: 1.5 },
  { city: 'Dublin', area: 'D', longitude: -6.2603, latitude: 53.3498, spread: 0.15, people: 3, country: 'IE' },
] as const;
