import { AppLink } from '../ui/AppLink.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import classes from '../ui/Prose.module.css';

/** Terms of use, kept short. */
export function TermsPage() {
  return (
    <>
      <PageHead title="Terms" />
      <div className={classes.prose}>
        <p>These terms are between you and the organisation that runs this copy of Handover and invited you to it.</p>

        <h2>Your account</h2>
        <ul>
          <li>It is yours alone. Do not share your password, codes or a signed-in device.</li>
          <li>Keep your name, telephone number and certificates true and up to date.</li>
          <li>Tell us at once if someone else may have used your account, and end their session.</li>
        </ul>

        <h2>Shifts</h2>
        <ul>
          <li>A shift that you confirm is a promise to a ward. If you cannot come, say so as early as you can.</li>
          <li>Check in and out for yourself, at the place of work, at the true time.</li>
          <li>A care home describes its shifts truthfully and signs for the hours that were worked.</li>
        </ul>

        <h2>Other people’s information</h2>
        <ul>
          <li>You see only what your work needs. Use it for that work and for nothing else.</li>
          <li>Do not copy details of residents, colleagues or homes out of Handover without a reason in your work.</li>
        </ul>

        <h2>Your information</h2>
        <ul>
          <li>We keep what is needed to match, staff, pay and prove shifts, and a record of who changed what.</li>
          <li>It is shared with the homes and agencies you work with, not sold and not used for advertising.</li>
          <li>You can ask the organisation that invited you for a copy, a correction or removal.</li>
        </ul>

        <h2>Ending</h2>
        <p>
          You may stop at any time. An account that is misused can be switched off. Records of work done and paid are
          kept as long as the law asks for. Questions? See <AppLink href="/help">Help</AppLink>.
        </p>
      </div>
    </>
  );
}
