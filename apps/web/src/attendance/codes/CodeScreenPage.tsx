import { isMember } from '@handover/domain/viewer';
import { CODE_STEP_MS, codeInHalves } from '@handover/domain/attendance/code';
import { Button } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconArrowsMaximize, IconArrowsMinimize, IconWifiOff, IconX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { ApiError, isUnknownOutcome, messageOf } from '../../api/error.ts';
import { useMe } from '../../api/me.ts';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { NotFound } from '../../pages/NotFound.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { QrCode } from './QrCode.tsx';
import { useScreenWakeLock } from './useScreenWakeLock.ts';
import { type Shown, useCode } from './useCode.ts';
import shared from '../../ui/shared.module.css';
import classes from './CodeScreenPage.module.css';

const TITLE = 'Check-in code';

/** Screen of a location that shows a check-in code for hours, for members to read with their phones. */
export function CodeScreenPage() {
  const { level } = useMe();
  const { office_id = '' } = useParams({ strict: false });
  return (
    <main id="main" className={classes.screen}>
      {!isMember(level) ? (
        <Screen key={office_id} office_id={office_id} />
      ) : (
        <NotAllowed title={TITLE} levels={[1, 2, 3]} />
      )}
    </main>
  );
}

const isNotThere = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422);

function Screen({ office_id }: { office_id: string }) {
  const { shown, error } = useCode(office_id);
  const awake = useScreenWakeLock();
  useTitle(shown ? `${TITLE}, ${shown.title}` : TITLE);
  if (isNotThere(error)) return <NotFound />;
  return (
    <>
      <Corner office_id={office_id} />
      {shown ? (
        <Code shown={shown} lost={error !== undefined} />
      ) : (
        <div className={classes.wait} role="status">
          {error === undefined ? (
            <p className={classes.waitTitle}>Loading...</p>
          ) : (
            <>
              <IconWifiOff size={56} stroke={1.5} aria-hidden />
              <h1 className={classes.waitTitle}>The code is not here at the moment</h1>
              <p>{`${isUnknownOutcome(error) ? 'This screen has no connection' : messageOf(error)}. The code comes back by itself.`}</p>
              <p>Until then check in by your phone’s location.</p>
            </>
          )}
        </div>
      )}
      {!awake && <p className={classes.sleep}>This screen may go dark: set it to stay on in its own settings.</p>}
    </>
  );
}

function Code({ shown: { title, code, url, left_ms }, lost }: { shown: Shown; lost: boolean }) {
  return (
    <div className={classes.view}>
      <QrCode text={url} label={`QR code to check in at ${title}`} />
      <div className={classes.words}>
        <p className={classes.place}>{title}</p>
        <h1>Check in here</h1>
        <p className={classes.how}>Point your phone’s camera at the square, or type this code into your shift:</p>
        <p className={`${classes.typed} ${shared.num}`} data-typed-code>
          {codeInHalves(code)}
        </p>
        <p className={classes.turns}>
          <svg key={code} className={classes.ring} viewBox="0 0 36 36" aria-hidden>
            <circle cx="18" cy="18" r="15" />
            <circle
              className={classes.ringLeft}
              cx="18"
              cy="18"
              r="15"
              pathLength="100"
              style={{ animationDelay: `${left_ms - CODE_STEP_MS}ms`, animationDuration: `${CODE_STEP_MS}ms` }}
            />
          </svg>
          <span role="status">{lost ? 'No connection. Trying again' : 'A new code every 30 seconds'}</span>
        </p>
      </div>
    </div>
  );
}

/** Links back, and a full-screen button if the browser supports it. */
function Corner({ office_id }: { office_id: string }) {
  const { toggle, fullscreen } = useFullscreenDocument();
  return (
    <nav className={classes.corner} aria-label="This screen">
      {document.fullscreenEnabled && (
        <Button
          className={classes.cornerButton}
          variant="default"
          leftSection={
            fullscreen ? <IconArrowsMinimize size={18} aria-hidden /> : <IconArrowsMaximize size={18} aria-hidden />
          }
          onClick={() => void toggle()}
        >
          {fullscreen ? 'Leave full screen' : 'Full screen'}
        </Button>
      )}
      <Button
        className={classes.cornerButton}
        component={AppLink}
        href={`/offices/${office_id}/on_the_day`}
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
      >
        Close
      </Button>
    </nav>
  );
}
