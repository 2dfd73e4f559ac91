import { rateBands, type RateBands } from '@handover/contract/invoices/billing';
import type { Sent } from '@handover/contract/endpoint';
import { ENHANCEMENTS, type EnhancementName } from '@handover/domain/invoices/enhancementNames';
import { BAND_WORDS, losesMoney, USUAL_NIGHT } from '@handover/domain/invoices/settings';
import { TIME_OPTIONS } from '@handover/domain/posting/fields';
import { londonDay } from '@handover/domain/time';
import { Select, Switch, TextInput } from '@mantine/core';
import { useCall } from '../../api/client.ts';
import { useForm } from '../../api/form.ts';
import { rowProblems } from '../../api/rowProblems.ts';
import type { Typed } from '../../api/typedInput.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DialogEnd } from '../../ui/DialogEnd.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FirstDay } from './FirstDay.tsx';
import shared from '../../ui/shared.module.css';
import classes from './BillingCard.module.css';

type Entry = {
  band: EnhancementName;
  from_time?: string;
  to_time?: string;
  staff_percent: string;
  hcp_percent: string;
};
type SentBands = Typed<Sent<typeof rateBands.save>>['bands'];
type Props = { care_provider_id: string; bands: RateBands; onClose: () => void };

const entriesOf = (bands: RateBands): Entry[] =>
  bands.map(({ band, from_time, to_time, staff_percent, hcp_percent }) => ({
    band,
    ...(from_time !== null && to_time !== null ? { from_time, to_time } : {}),
    staff_percent: String(staff_percent ?? ''),
    hcp_percent: String(hcp_percent),
  }));
const begun = (band: EnhancementName): Entry => ({
  band,
  ...(band === 'night' ? USUAL_NIGHT : {}),
  staff_percent: '',
  hcp_percent: '',
});
const warningOf = ({ staff_percent, hcp_percent }: Entry): string | undefined =>
  losesMoney({ staff_percent: Number(staff_percent), hcp_percent: Number(hcp_percent) || Infinity });

/** Form for enhanced rates. Each is turned on by itself, and they are saved together. */
export function RateBandsForm({ care_provider_id, bands, onClose }: Props) {
  const toast = useToast();
  const { form, values, set, errors, message, busy } = useForm(
    rateBands.save,
    { care_provider_id, valid_from: londonDay(new Date()), bands: entriesOf(bands) as SentBands },
    () => {
      toast.saved();
      onClose();
    },
    (filled) => rowProblems(rateBands.save, filled) as Record<string, string>,
  );
  const valid_from = values.valid_from ?? '';
  const then = useCall(rateBands.find, { care_provider_id, day: valid_from }, { enabled: valid_from !== '' });
  const entries = values.bands as Entry[];
  const put = (changed: Entry[]) => set('bands', changed as typeof values.bands);
  const change = (at: number, part: Partial<Entry>) =>
    put(entries.map((entry, index) => (index === at ? { ...entry, ...part } : entry)));
  const problems = errors as Record<string, string | undefined>;
  return (
    <form {...form} className={classes.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <p className={shared.dim}>
        Percent of the shift’s own rates, from 100 to 400. A published shift keeps what it costs.
      </p>
      {ENHANCEMENTS.toReversed().map((band) => {
        const at = entries.findIndex((entry) => entry.band === band);
        const entry = entries[at];
        return (
          <fieldset key={band} className={classes.band}>
            <legend className={shared.sr}>{BAND_WORDS[band]}</legend>
            <Switch
              label={BAND_WORDS[band]}
              checked={entry !== undefined}
              onChange={() => put(entry ? entries.toSpliced(at, 1) : [...entries, begun(band)])}
            />
            {entry && (
              <Fields
                entry={entry}
                problem={(name) => problems[`bands.${at}.${name}`]}
                onChange={(part) => change(at, part)}
              />
            )}
          </fieldset>
        );
      })}
      <FirstDay
        value={valid_from}
        error={problems['valid_from']}
        open_shifts={then.data?.data.open_shifts}
        onChange={(day) => set('valid_from', day)}
      />
      <DialogEnd busy={busy} onClose={onClose} />
    </form>
  );
}

type FieldsProps = {
  entry: Entry;
  problem: (name: keyof Entry) => string | undefined;
  onChange: (part: Partial<Entry>) => void;
};

function Fields({ entry, problem, onChange }: FieldsProps) {
  const warning = warningOf(entry);
  const percent = (name: 'hcp_percent' | 'staff_percent', label: string) => (
    <TextInput
      label={label}
      required
      inputMode="numeric"
      autoComplete="off"
      rightSection="%"
      value={entry[name]}
      error={problem(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  const time = (name: 'from_time' | 'to_time', label: string) => (
    <Select
      label={label}
      required
      data={[...TIME_OPTIONS]}
      value={entry[name] ?? null}
      error={problem(name)}
      onChange={(chosen) => chosen && onChange({ [name]: chosen })}
      searchable
      openOnFocus={false}
      nothingFoundMessage="Times step by 15 minutes"
    />
  );
  return (
    <>
      <div className={classes.bandFields}>
        {entry.band === 'night' && time('from_time', 'Begins')}
        {entry.band === 'night' && time('to_time', 'Ends')}
        {percent('hcp_percent', 'Charged')}
        {percent('staff_percent', 'Staff paid')}
      </div>
      {warning && <Banner tone="amber">{warning}</Banner>}
    </>
  );
}
