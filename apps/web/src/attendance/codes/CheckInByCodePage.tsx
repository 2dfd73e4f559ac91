import { isMember } from '@handover/domain/viewer';
import { memberHome } from '@handover/contract/memberShifts/home';
import { onTheDay } from '@handover/contract/attendance/onTheDay';
import { CODE_LENGTH, typedCode } from '@handover/domain/attendance/code';
import { Button, TextInput } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useCall } from '../../api/client.ts';
import { isUnknownOutcome, messageOf } from '../../api/error.ts';
import { useMe } from '../../api/me.ts';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { stepOfCode } from './codeSteps.ts';
import shared from '../../ui/shared.module.css';
import classes from './CheckInByCodePage.module.css';

const TITLE = 'Check in by a code';

/** Landing page of the code that a phone's camera reads: leads to the check-in of the matching shift. */
export function CheckInByCodePage() {
  const { level } = useMe();
  const { code = '' } = useSearch({ strict: false }) as { code?: string };
  useTitle(TITLE);
  if (!isMember(level)) return <NotAllowed title={TITLE} levels={[4]} />;
  const read = typedCode(code);
  return read === '' ? (
    <Type title="Type the code on the screen" text="" shift={null} />
  ) : (
    <Find key={read} code={read} />
  );
}

function Find({ code }: { code: string }) {
  const { history } = useRouter();
  const answer = useCall(onTheDay.bookingOfCode, { code });
  const step = answer.data && stepOfCode(answer.data.data, code);
  const href = step && 'href' in step ? step.href : undefined;
  useEffect(() => {
    if (href !== undefined) history.replace(href);
  }, [history, href]);
  if (answer.isError) {
    return isUnknownOutcome(answer.error) ? (
      <WithoutNetwork code={code} />
    ) : (
      <Type title={messageOf(answer.error)} text="" shift={null} />
    );
  }
  return step && 'title' in step ? <Type {...step} /> : <Loading />;
}

/** Uses the next booking that the phone has kept: its check-in takes the code and the time when it was read. */
function WithoutNetwork({ code }: { code: string }) {
  const home = useCall(memberHome, {});
  const next = home.data?.data.next;
  if (home.isPending) return <Loading />;
  if (!next) return <Type title="You are not connected" text="Your shift opens once you are." shift={null} />;
  return (
    <Empty
      as="h1"
      icon={<IconQrcode size={22} stroke={1.7} />}
      title="You are not connected"
      text={`Your code is read. If you are at ${next.location.title}, you can check in with it; it is sent once you are connected.`}
      action={
        <Button
          component={AppLink}
          href={`/job_info/${next.job_id}?${new URLSearchParams({ panel: 'check_in', code })}`}
        >
          Check in
        </Button>
      }
    />
  );
}

type TypeProps = { title: string; text: string; shift: string | null };

/** Says what is wrong, and lets the member type the code on the screen. */
function Type({ title, text, shift }: TypeProps) {
  const { history } = useRouter();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typedCode(typed);
    if (code.length === CODE_LENGTH) history.replace(`/check_in?${new URLSearchParams({ code })}`);
    else setProblem(`The code has ${CODE_LENGTH} letters and digits`);
  };
  return (
    <div className={classes.page}>
      <Empty as="h1" icon={<IconQrcode size={22} stroke={1.7} />} title={title} text={text} />
      <form className={`${shared.card} ${classes.form}`} noValidate onSubmit={submit}>
        <TextInput
          classNames={{ input: classes.code }}
          label="Code on the screen"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" fullWidth>
          Go on
        </Button>
      </form>
      <p className={classes.on}>
        {shift && <AppLink href={shift}>Your shift</AppLink>}
        <AppLink href="/jobs?type=my_bookings">My bookings</AppLink>
      </p>
    </div>
  );
}
