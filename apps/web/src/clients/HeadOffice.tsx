import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PlaceMap } from '../lists/PlaceMap.tsx';
import { type Address, addressLines } from './addressLines.ts';

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
    <section className="card head-office" aria-labelledby="head-office">
      <h2 id="head-office">Head office</h2>
      <div className="head-office-map">
        <PlaceMap latitude={latitude} longitude={longitude} approximate={approximate} label={company_name} />
      </div>
      {lines.length > 0 ? (
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : (
        <p className="dim">No address yet</p>
      )}
      {email && (
        <p className="contact">
          <IconMail size={16} stroke={1.7} aria-hidden />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {children}
    </section>
  );
}
