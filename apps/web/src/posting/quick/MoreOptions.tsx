import { SHIFT_TYPES } from '@handover/domain/posting/fields';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { AppLink } from '../../ui/AppLink.tsx';
import type { Role } from './draft.ts';
import { closings, fieldId } from '../shared/quickFields.ts';
import { RateFields } from './RateFields.tsx';
import type { QuickPost } from './useQuickPost.ts';
import fields from '../../ui/Fields.module.css';
import classes from './QuickPost.module.css';

type Props = {
  post: QuickPost;
  tags: readonly { tag_id: string; title: string }[];
  /** Show the rates here. A role without usual rates asks for them where it is typed instead. */
  rates: boolean;
  role: Role | undefined;
};

/** Hint on required tags: "Required for Registered Nurse: RGN, Medication". */
const requiredText = ({ title, required_tags }: Role): string | undefined =>
  required_tags.length > 0 ? `Required for ${title}: ${required_tags.map((tag) => tag.title).join(', ')}` : undefined;

/** Values recalled from earlier shifts: report to, deadline, tags and rates. */
export function MoreOptions({ post, tags, rates, role }: Props) {
  const { draft, change, problems } = post;
  return (
    <>
      <div className={`${fields.fields} ${fields.bottom}`}>
        <TextInput
          className={fields.six}
          id={fieldId('report_to')}
          label="Report to"
          required
          value={draft.report_to}
          error={problems.report_to}
          onChange={(event) => change({ report_to: event.currentTarget.value })}
        />
        <Select
          className={`${fields.three} ${fields.paired}`}
          id={fieldId('close_days_before')}
          label="Applications close"
          data={closings(draft.close_days_before)}
          openOnFocus={false}
          value={String(draft.close_days_before)}
          error={problems.close_days_before}
          onChange={(days) => change({ close_days_before: Number(days) })}
        />
        <Select
          className={`${fields.three} ${fields.paired}`}
          label="Shift type"
          data={[...SHIFT_TYPES]}
          openOnFocus={false}
          value={draft.shift_time || null}
          placeholder="By the times"
          onChange={(shift_time) => change({ shift_time: shift_time ?? '' })}
        />
        <MultiSelect
          className={fields.six}
          classNames={{ pill: fields.pill, inputField: fields.typed }}
          id={fieldId('tags')}
          label="Tags"
          description={role && requiredText(role)}
          data={tags.map(({ tag_id, title }) => ({ value: tag_id, label: title }))}
          searchable
          openOnFocus={false}
          value={draft.tags}
          error={problems.tags}
          onChange={(chosen) => change({ tags: chosen })}
        />
        {rates && <RateFields post={post} />}
      </div>
      <p className={classes.full}>
        Another address, or anything else? <AppLink href="/jobs/new?form=full">Use the full form</AppLink>
      </p>
    </>
  );
}
