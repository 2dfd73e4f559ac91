import type { StaffMember } from '@handover/contract/staff/staff';
import type { MemberAddress } from '@handover/contract/staff/parts';
import { PROXIMITY } from '@handover/domain/places';
import { addressLines } from '../clients/addressLines.ts';
import { PlaceMap } from '../lists/PlaceMap.tsx';
import shared from '../ui/shared.module.css';
import classes from './Profile.module.css';
import titled from '../ui/Titled.module.css';
import { AddressLines } from '../clients/AddressLines.tsx';

/** Distance that a member travels for a shift, in words. */
function reach({ proximity }: MemberAddress): string {
  const first = PROXIMITY[0];
  const last = PROXIMITY.at(-1);
  if (proximity === first?.value) return 'Takes jobs at any distance';
  return proximity === last?.value ? 'Takes jobs nationwide' : `Takes jobs within ${proximity} miles`;
}

/** Main address of a member, on a small map. */
export function MainAddress({ member }: { member: StaffMember }) {
  const address = member.addresses.find((one) => one.default === 1);
  if (!address) return null;
  const { latitude, longitude, approximate } = address;
  return (
    <section className={`${shared.card} ${titled.card} ${classes.address}`} aria-labelledby="main-address">
      <div>
        <h2 id="main-address">Main address</h2>
        <p className={`${shared.dim} ${classes.reach}`}>{reach(address)}</p>
      </div>
      {latitude !== null && longitude !== null && (
        <div>
          <PlaceMap latitude={latitude} longitude={longitude} approximate={approximate} label="the main address" />
        </div>
      )}
      <AddressLines lines={addressLines(address)} />
    </section>
  );
}
