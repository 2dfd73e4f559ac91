import type { ReactNode } from 'react';
import { PlaceMap } from '../lists/PlaceMap.tsx';
import { type Address, addressLines } from './addressLines.ts';
import { EmailContact } from '../ui/Contact.tsx';
import shared from '../ui/shared.module.css';
import classes from './ClientPage.module.css';
import titled from '../ui/Titled.module.css';
import { AddressLines } from './AddressLines.tsx';

type Client = Address & {
  company_name: string;
  email: string | null;
  latitude: number | null;
  longitude: number | null;
  approximate: boolean;
};

/** Address and email of a client. */
export function HeadOffice({ client, children }: { client: Client; children?: ReactNode }) {
  const { company_name, email, latitude, longitude, approximate } = client;
  const lines = addressLines(client);
  return (
    <section className={`${shared.card} ${titled.card} ${classes.office}`} aria-labelledby="head-office">
      <h2 id="head-office">Head office</h2>
      <div className={classes.map}>
        <PlaceMap latitude={latitude} longitude={longitude} approximate={approximate} label={company_name} />
      </div>
      {lines.length > 0 ? <AddressLines lines={lines} /> : <p className={shared.dim}>No address yet</p>}
      {email && <EmailContact email={email} />}
      {children}
    </section>
  );
}
