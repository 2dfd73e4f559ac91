import { refill } from '@handover/contract/offers/refill';
import { REFILL_LIMITS } from '@handover/domain/offers/refill';
import { Button } from '@mantine/core';
import { useForm } from '../../api/form.ts';
import { PaceFields } from '../../clients/PaceFields.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { useToast } from '../../ui/toast.tsx';
import shared from '../../ui/shared.module.css';
import classes from './Refill.module.css';

type Props = { job_id: string; settings: { per_wave: number; minutes: number }; again: boolean };

/** Form that starts a refill: people at a time, and minutes to answer. */
export function StartRefill({ job_id, settings: { per_wave, minutes }, again }: Props) {
  const toast = useToast();
  const { form, field, set, message, busy } = useForm(refill.start, { job_id, per_wave, minutes }, () => toast.saved());
  return (
    <form {...form} className={classes.start}>
      {message && <Banner tone="red">{message}</Banner>}
      <p className={`${shared.dim} ${classes.note}`}>
        Offers go to a few people at a time: those on standby first, then people who applied, the home’s favourites, and
        the best suggested. The first who accepts has the shift.
      </p>
      <PaceFields
        limits={REFILL_LIMITS}
        people={field('per_wave')}
        minutes={field('minutes')}
        onPeople={(value) => set('per_wave', value)}
        onMinutes={(value) => set('minutes', value)}
      />
      <Button type="submit" disabled={busy}>
        {busy ? 'Loading...' : again ? 'Start again' : 'Start'}
      </Button>
    </form>
  );
}
