import { declaredHours } from '@handover/contract/staff/declaredHours';
import { dayAndMonth } from '@handover/domain/format';
import { declarableWeeks } from '@handover/domain/staff/declared';
import { dayAfter, mondayOf } from '@handover/domain/time';
import { Button, Select, Table, TextInput } from '@mantine/core';
import { useCall } from '../api/client.ts';
import { useForm } from '../api/form.ts';
import { refusal } from '../lists/refusal.ts';
import { Banner } from '../ui/Banner.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useToast } from '../ui/toast.tsx';
import shared from '../ui/shared.module.css';
import styles from './HoursElsewhere.module.css';

type Props = { member_id: string; own: boolean; today: string };

/** Week as text: "16 Nov to 22 Nov". */
const weekText = (monday: string): string =>
  [monday, dayAfter(monday, 6)].map((day) => dayAndMonth(new Date(`${day}T12:00:00Z`))).join(' to ');

/** Hours of other work, which the law adds to those worked here. */
export default function HoursElsewhere({ member_id, own, today }: Props) {
  const answer = useCall(declaredHours.find, { member_id });
  const weeks = answer.data?.data.weeks;
  return (
    <section className={`${shared.card} ${styles.card}`} aria-labelledby="hours-elsewhere">
      <div>
        <h2 id="hours-elsewhere">Hours elsewhere</h2>
        <p className={shared.dim}>
          {own
            ? 'Hours that you work for others count in your weekly limits. Homes and agencies do not see them.'
            : 'What they work for others counts in the weekly limits.'}
        </p>
      </div>
      {own && <WeekForm member_id={member_id} today={today} />}
      {!weeks && answer.isError && <ErrorState {...refusal(answer.error)} onRetry={() => void answer.refetch()} />}
      {!weeks && answer.isPending && <Loading />}
      {weeks?.length === 0 && <p className={shared.dim}>None.</p>}
      {weeks && weeks.length > 0 && (
        <Table verticalSpacing={8} horizontalSpacing={0} aria-label="Hours elsewhere">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Week</Table.Th>
              <Table.Th className={styles.hours}>Hours</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {weeks.map(({ monday, hours }) => (
              <Table.Tr key={monday}>
                <Table.Td>{weekText(monday)}</Table.Td>
                <Table.Td className={styles.hours}>{hours}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

function WeekForm({ member_id, today }: { member_id: string; today: string }) {
  const toast = useToast();
  const { form, field, values, set, errors, message, busy } = useForm(
    declaredHours.save,
    { member_id, monday: mondayOf(today), hours: '' },
    () => {
      set('hours', '');
      toast.saved();
    },
  );
  return (
    <form {...form} className={styles.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <Select
        label="Week"
        required
        allowDeselect={false}
        data={declarableWeeks(today).map((monday) => ({ value: monday, label: weekText(monday) }))}
        value={values.monday}
        error={errors.monday}
        onChange={(monday) => monday && set('monday', monday)}
      />
      <TextInput {...field('hours')} label="Hours" required inputMode="decimal" rightSection="h" />
      <Button type="submit" variant="default" disabled={busy}>
        {busy ? 'Loading...' : 'Save week'}
      </Button>
    </form>
  );
}
