import { isMember } from '@handover/domain/viewer';
import { offices } from '@handover/contract/clients/pages';
import { type Preset, usual } from '@handover/contract/posting/usual';
import { SHIFT_TYPES } from '@handover/domain/posting/fields';
import { Select, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useCall } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { EntryFrame } from '../../pages/EntryFrame.tsx';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { SkeletonRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { TimeSelect } from '../../shifts/shared/TimeSelect.tsx';
import type { Office } from '../quick/draft.ts';
import { EditableRows } from '../../lists/editable/EditableRows.tsx';
import { BREAKS, breakOf, breakValue } from '../shared/quickFields.ts';
import { useRows } from '../../lists/editable/useRows.ts';
import fields from '../../ui/Fields.module.css';

const TITLE = 'Usual shifts';
const MOST = 12;
const BLANK: Preset = {
  label: '',
  shift_time: 'Day Shift',
  job_start_time: '',
  job_end_time: '',
  break_is_paid_for: false,
  break_length: 30,
};

/** Usual shifts of a location, in the order of quick post. */
export function PresetsPage() {
  const { level } = useMe();
  const { office_id = '' } = useParams({ strict: false });
  const shown = !isMember(level);
  const office = useCall(offices.find, { office_id }, { enabled: shown });
  const its_usual = useCall(usual.find, { office_id }, { enabled: shown });
  if (!shown) return <NotAllowed title={TITLE} levels={[1, 2, 3]} />;
  return (
    <EntryFrame answer={office} skeleton={<SkeletonRows />}>
      {(place) => (
        <EntryFrame answer={its_usual} skeleton={<SkeletonRows />}>
          {({ presets }) => <Presets key={office_id} office={place} presets={presets} />}
        </EntryFrame>
      )}
    </EntryFrame>
  );
}

function Presets({ office, presets }: { office: Office; presets: Preset[] }) {
  const { office_id, title } = office;
  const rows = useRows(
    usual.savePresets,
    'presets',
    presets,
    (all) => ({ office_id, presets: all }),
    ({ data }) => data,
  );
  const { change, problem } = rows;
  return (
    <>
      <BackLink href={`/jobs/new?form=quick&location_id=${office_id}`}>Create shift</BackLink>
      <PageHead
        title={TITLE}
        tab={`${TITLE}, ${title}`}
        hint={`${title} posts these at a tap, in this order. Remove them all to have those of most homes.`}
      />
      <EditableRows
        rows={rows}
        one="usual shift"
        nameOf={({ label }) => label}
        blank={BLANK}
        most={MOST}
        empty="None: saved like this, the location has the early, late, long day and night of most homes."
        fields={(preset, at) => (
          <>
            <TextInput
              className={fields.three}
              label="Name"
              required
              value={preset.label}
              error={problem(at, 'label')}
              onChange={(event) => change(at, { label: event.currentTarget.value })}
            />
            <Select
              className={fields.three}
              label="Shift type"
              required
              data={[...SHIFT_TYPES]}
              openOnFocus={false}
              value={preset.shift_time}
              error={problem(at, 'shift_time')}
              onChange={(shift_time) => shift_time && change(at, { shift_time })}
            />
            <TimeSelect
              className={`${fields.two} ${fields.paired}`}
              label="Start time"
              required
              value={preset.job_start_time}
              error={problem(at, 'job_start_time')}
              onChange={(job_start_time) => change(at, { job_start_time })}
            />
            <TimeSelect
              className={`${fields.two} ${fields.paired}`}
              label="End time"
              required
              value={preset.job_end_time}
              error={problem(at, 'job_end_time')}
              onChange={(job_end_time) => change(at, { job_end_time })}
            />
            <Select
              className={fields.two}
              label="Break"
              data={BREAKS}
              searchable
              openOnFocus={false}
              value={breakValue(preset)}
              error={problem(at, 'break_length')}
              onChange={(value) => change(at, breakOf(value ?? '0'))}
            />
          </>
        )}
      />
    </>
  );
}
