import type { FavouriteKind } from '@handover/domain/favourites/favourites';

type Words = { title: string; act: string; means: (name: string) => string };

/** Texts for a favourite or block of a member. */
export const OF_STAFF: Record<FavouriteKind, Words> = {
  favourite: {
    title: 'Favourite',
    act: 'Favourite',
    means: (name) => `${name} gets a star among those who could work here, and is asked early when a shift comes free.`,
  },
  block: {
    title: 'Not here again',
    act: 'Not here again',
    means: (name) =>
      `${name} does not see shifts here any more and cannot be offered one. What waits between you is closed; shifts that they have stay theirs.`,
  },
};

/** Texts for a favourite or block of a home, from the member's side. */
export const OF_HOMES: Record<FavouriteKind, Words> = {
  favourite: {
    title: 'Favourite this home',
    act: 'Favourite',
    means: (home) => `${home} stands among your favourites in your profile.`,
  },
  block: {
    title: 'Hide this home',
    act: 'Hide',
    means: (home) =>
      `You are not shown shifts at ${home} any more. Offers and applications there are closed; shifts that you have stay yours.`,
  },
};

/** Message to the manager: "Ann Lee still has 2 shifts here. They stay until the planner changes them." */
export const stillHas = (name: string, shifts: number, planner: string): string =>
  shifts === 1
    ? `${name} still has 1 shift here. It stays until ${planner} it.`
    : `${name} still has ${shifts} shifts here. They stay until ${planner} them.`;

/** Message to the member about bookings that stay. */
export const youStillHave = (shifts: number): string =>
  shifts === 1
    ? 'You still have 1 shift there. It stays yours.'
    : `You still have ${shifts} shifts there. They stay yours.`;

/** Name of a place: "Willow Court, Northbrook Care", or all of a company's homes. */
export const placeText = ({
  office,
  care_provider,
}: {
  office: { title: string } | null;
  care_provider: { company_name: string };
}): string =>
  office ? `${office.title}, ${care_provider.company_name}` : `All locations of ${care_provider.company_name}`;
