import { type JobAnswer, jobs } from '@handover/contract/shifts/jobs';
import { posting } from '@handover/contract/posting/posting';
import { usual } from '@handover/contract/posting/usual';
import type { Answer } from '@handover/contract/endpoint';
import { type Level, isAdminOrManager } from '@handover/domain/viewer';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../../api/client.ts';
import { problemsOf, useForm } from '../../api/form.ts';
import type { EntryKind } from '../../lists/kind.ts';
import { addressAfter, addressIn, positionIn } from '../../lists/places.ts';
import { ensurePosition } from '../../lists/position.ts';
import { shiftProblems } from './checks.ts';
import { fieldId, isRequired, LABELS, type LabelledField } from '../shared/labels.ts';
import { presetValues, proposals, type Usual, USUAL_ANYWHERE } from './proposals.ts';
import { useChoices } from './useChoices.ts';
import {
  ADDRESS_FIELDS,
  addressOf,
  blankValues,
  type Extras,
  NO_ADDRESS,
  type ShiftField,
  type ShiftValues,
  valuesOf,
} from '../shared/values.ts';

type Save = EntryKind['create'];
type Posted = Answer<typeof posting.bulk>['data']['jobs'];

/** Fields of an existing shift that are never proposed, which is all but its address. */
const SETTLED = new Set<ShiftField>([
  'ward',
  'deadline',
  'job_start_time',
  'job_end_time',
  'shift_time',
  'has_break',
  'break_is_paid_for',
  'break_length',
  'staff_rate',
  'hcp_rate',
]);

/** Fields checked together: an error of one may be outdated once another has changed. */
const TIMED = ['date', 'dates', 'deadline', 'job_start_time', 'job_end_time', 'break_length'] as const;

type Options = {
  job: JobAnswer | undefined;
  extras: Extras;
  level: Level;
  onSaved: (job: JobAnswer) => void;
  onPosted: (jobs: Posted, status: ShiftValues['status']) => void;
};

/** State of the form: values, proposals and problems. */
export function useShiftForm({ job, extras, level, onSaved, onPosted }: Options) {
  const [start] = useState(() => (job ? valuesOf(job) : blankValues(extras)));
  const own = useRef(new Set(job ? SETTLED : []));
  const [touched, setTouched] = useState(false);
  const [many, setMany] = useState(false);
  const call = (job ? jobs.update : many ? posting.bulk : jobs.create) as unknown as Save;

  const form = useForm(
    call,
    start,
    (answer) => {
      const data = answer.data as JobAnswer | { jobs: Posted };
      if ('jobs' in data) onPosted(data.jobs, values.status);
      else onSaved(data);
    },
    (filled) => problemsIn(filled) as Record<string, string>,
    async (filled) => {
      const position = positionIn(filled);
      const { latitude: _, ...wrong } = { ...problemsOf(call, filled), ...problemsIn(filled) };
      return position.latitude === null && Object.keys(wrong).length === 0
        ? { ...(await ensurePosition(addressIn(filled), position)) }
        : {};
    },
  );
  const values = form.values as ShiftValues;
  const choices = useChoices(values, level, extras, job);
  const offered = {
    care_providers: choices.care_providers?.length ?? 1,
    locations: choices.locations?.length ?? 1,
  };
  const problemsIn = (filled: object) => shiftProblems(filled as ShiftValues, level, offered, new Date(), job);
  const asked = useCall(
    usual.find,
    { office_id: values.location_id ?? '' },
    { enabled: values.location_id !== undefined },
  );
  const known = values.location_id === undefined ? undefined : asked.data?.data;

  const put = (changed: Partial<ShiftValues>) => {
    for (const [name, value] of Object.entries(changed)) form.set(name, value);
  };

  /** Changes fields by hand; proposals no longer replace them. */
  const change = (changed: Partial<ShiftValues>) => {
    const names = new Set(Object.keys(changed) as ShiftField[]);
    setTouched(true);
    for (const name of names) own.current.add(name);
    const next = { ...values, ...changed };
    const follows = {
      ...addressAfter(next, changed),
      ...(changed.has_break === false ? { break_is_paid_for: undefined, break_length: undefined } : {}),
      ...proposals(next, names, own.current, known ?? USUAL_ANYWHERE, new Date()),
    };
    if (TIMED.some((name) => names.has(name))) {
      for (const name of TIMED) if (form.errors[name]) form.set(name, next[name]);
    }
    put({ ...changed, ...follows });
  };

  const choosePreset = (preset: Usual['presets'][number]) => {
    const chosen = presetValues(preset);
    for (const name of Object.keys(chosen)) own.current.delete(name as ShiftField);
    setTouched(true);
    put(chosen);
  };

  /**
   * Sets the address of the location, which then no longer counts as typed by hand; `chooseLocation` keeps a typed one.
   */
  const placeAt = (office: NonNullable<typeof choices.offices>[number] | undefined) => {
    for (const name of ADDRESS_FIELDS) own.current.delete(name);
    put(office ? addressOf(office) : NO_ADDRESS);
  };
  const chooseLocation = (location_id: string | undefined, by_hand = true) => {
    if (by_hand) setTouched(true);
    put({ location_id, ...(own.current.has('ward') ? {} : { ward: '' }) });
    if (ADDRESS_FIELDS.some((name) => own.current.has(name))) return;
    placeAt(choices.offices?.find(({ office_id }) => office_id === location_id));
  };
  const chooseCareProvider = (care_provider_id: string, by_hand = true) => {
    if (by_hand) setTouched(true);
    put({ care_provider_id });
    chooseLocation(undefined, by_hand);
  };
  const chooseAgency = (agency_id: string) => {
    put({ agency_id });
    chooseCareProvider('');
  };

  const takeOnlyChoice = useEffectEvent(() => {
    const [provider, ...other_providers] = choices.care_providers ?? [];
    if (isAdminOrManager(level) && values.care_provider_id === '' && provider && other_providers.length === 0) {
      chooseCareProvider(provider.value, false);
    }
    const [place, ...other_places] = choices.locations ?? [];
    if (values.location_id === undefined && place && other_places.length === 0) chooseLocation(place.value, false);
  });
  useEffect(() => takeOnlyChoice(), [choices.care_providers?.length, values.agency_id]);
  useEffect(() => takeOnlyChoice(), [choices.locations?.length, values.care_provider_id]);

  const takeUsual = useEffectEvent((its: Usual) =>
    put(proposals(values, new Set(['usual']), own.current, its, new Date())),
  );
  useEffect(() => {
    if (known) takeUsual(known);
  }, [known]);

  /** Switches between one shift and several; the chosen days stay. */
  const askForMany = (several: boolean) => {
    setMany(several);
    setTouched(true);
    const { date, dates = [] } = values;
    if (several) {
      put({ date: undefined, deadline: undefined, dates: date ? [date] : [], heads: 1, close_days_before: 1 });
    } else {
      put({ dates: undefined, heads: undefined, close_days_before: undefined });
      own.current.delete('deadline');
      if (dates[0]) change({ date: dates[0] });
    }
  };

  /** Shared props of a field's control. */
  const control = (name: LabelledField) => ({
    id: fieldId(name),
    name,
    label: LABELS[name],
    required: isRequired(name),
    error: form.errors[name],
    onBlur: form.field(name).onBlur,
  });
  const text = (name: LabelledField) => ({
    ...control(name),
    value: form.field(name).value,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });

  return {
    job,
    level,
    extras,
    values,
    choices,
    usual: known,
    many,
    unsaved: touched,
    errors: form.errors,
    message: form.message,
    status: form.status,
    busy: form.busy,
    form: form.form,
    control,
    text,
    change,
    choosePreset,
    chooseAgency,
    chooseCareProvider,
    chooseLocation,
    placeAt,
    askForMany,
    isOwn: (name: ShiftField) => own.current.has(name),
  };
}
export type ShiftFormState = ReturnType<typeof useShiftForm>;
