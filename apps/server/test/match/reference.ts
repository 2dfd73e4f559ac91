import { HERE, type Market, type Member, nameOf, spot, TAGS, TITLE } from './market.ts';

type Suggested = { n: number; percentage: number };
const QUARTERS = 96;

/**
 * Returns who is suggested for a market's shift, with their percentage, computed plainly from the rules for each member
 * in turn.
 */
export function suggestedBy(market: Market): Suggested[] {
  const all = market.members.flatMap((member, n) => {
    const miles = milesOf(member, market);
    if (miles === undefined || !passes(member, market, miles)) return [];
    return [{ n, miles: miles.miles, percentage: score(member, market, miles) }];
  });
  return all
    .toSorted((a, b) => b.percentage - a.percentage || a.miles - b.miles || (nameOf(a.n) < nameOf(b.n) ? -1 : 1))
    .map(({ n, percentage }) => ({ n, percentage }));
}

type Way = { miles: number; limit: number };

function passes(member: Member, { tags, from, quarters, asks_for_paper }: Market, { miles, limit }: Way): boolean {
  const required = tags.filter((tag) => tag < 2);
  if (member.disabled || !required.every((tag) => member.tags.includes(tag))) return false;
  if (miles > limit) return false;
  if (member.booking && member.booking.status !== 'cancelled') {
    const starts = from + member.booking.after;
    if (starts < from + quarters && starts + member.booking.quarters > from) return false;
  }
  if ([member.blocked_at, member.blocks].some((where) => where === 'here' || where === 'beside')) {
    // `beside` is the whole care provider, which includes this location.
    return false;
  }
  return !asks_for_paper || member.paper === 'verified';
}

/** Returns the miles from the address that counts, and the member's limit; undefined without a position. */
function milesOf(member: Member, market: Market): Way | undefined {
  const homes = member.addresses.map((address, n) => ({ ...address, n })).filter(({ located }) => located);
  const named = counting(member, market);
  const home = homes.find(({ n }) => n === named?.address) ?? homes.find(({ n }) => n === 0);
  if (!home) return undefined;
  const { latitude, longitude } = spot(home);
  const [a, b, c, d] = [HERE.latitude, HERE.longitude, latitude, longitude].map((x) => (x * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  const half = Math.sin((c - a) / 2) ** 2 + Math.cos(a) * Math.cos(c) * Math.sin((d - b) / 2) ** 2;
  const miles = (6371 * 2 * Math.asin(Math.sqrt(half))) / 1.609344;
  return { miles, limit: home.proximity === 1 || home.proximity === 100 ? Number.POSITIVE_INFINITY : home.proximity };
}

/**
 * Returns the member's availability on the shift's day and the day before, in quarters of the shift's day, in order.
 */
function timesOf(member: Member) {
  if (member.addresses.length === 0) return [];
  return member.times
    .map(({ before, from, to, address }, n) => {
      const starts = from - (before ? QUARTERS : 0);
      return {
        starts,
        ends: starts + (to > from ? to - from : to - from + QUARTERS),
        today: !before,
        address: address % member.addresses.length,
        n,
      };
    })
    .toSorted((a, b) => a.starts - b.starts || a.n - b.n);
}

const covering = (member: Member, { from, quarters }: Market) =>
  timesOf(member).find(({ starts, ends }) => starts <= from && ends >= from + quarters);
const counting = (member: Member, market: Market) =>
  covering(member, market) ?? timesOf(member).find(({ today }) => today);

function score(member: Member, market: Market, { miles, limit }: Way): number {
  const preferred = market.tags.filter((tag) => tag >= 2);
  const held = preferred.filter((tag) => member.tags.includes(tag)).length;
  const asked: string[] = [TITLE, ...market.tags.map((tag) => TAGS[tag] ?? '')];
  const qualified =
    member.position?.trim().toLowerCase() === TITLE.toLowerCase() ||
    (member.certificate !== null && asked.includes(member.certificate));
  const skills = (preferred.length === 0 ? 15 : (15 * held) / preferred.length) + (qualified ? 10 : 0);
  const distance = Math.max(0, 25 - (25 * miles) / (limit === Number.POSITIVE_INFINITY ? 60 : limit));
  const availability = covering(member, market) ? 25 : timesOf(member).some(({ today }) => today) ? 0 : 12.5;
  const here = member.worked.filter(({ place }) => place === 'here').length;
  const provider = member.worked.filter(({ place }) => place !== 'elsewhere').length;
  const slips = member.worked.filter(({ slip }) => slip !== null && slip < 180).length;
  const history = Math.max(0, Math.min(25, Math.max(5 * here, 2 * provider)) - 5 * slips);
  return [skills, distance, availability, history].reduce((sum, points) => sum + Math.floor(points + 0.5), 0);
}
