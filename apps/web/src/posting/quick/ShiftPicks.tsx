import { AppLink } from '../../ui/AppLink.tsx';
import { timesText } from '../../shifts/shared/shiftTexts.ts';
import { hoursOf, type Office, presetAt, type Usual } from './draft.ts';
import { fieldId } from '../shared/quickFields.ts';
import { Picks } from './Picks.tsx';
import type { QuickPost } from './useQuickPost.ts';

type Props = { post: QuickPost; presets: Usual['presets']; office: Office };

/** Usual shifts of the location; each sets the times and the break. */
export const ShiftPicks = ({ post: { draft, change, problems }, presets, office }: Props) => (
  <Picks
    question="Which shift?"
    name="shift"
    id={fieldId('shift_time')}
    aside={<AppLink href={`/offices/${office.office_id}/presets`}>Change usual shifts</AppLink>}
    choices={presets.map((preset, at) => ({ value: String(at), title: preset.label, hint: timesText(preset) }))}
    value={String(presetAt(draft, presets))}
    onChange={(at) => {
      const preset = presets[Number(at)];
      if (preset) change(hoursOf(preset));
    }}
    error={problems.shift_time}
  />
);
