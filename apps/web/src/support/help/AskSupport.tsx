import { supportDesk } from '@handover/contract/support/list';
import { targetWords } from '@handover/domain/support/targets';
import { PRIORITIES, PRIORITY_WORDS, type Priority } from '@handover/domain/support/ticket';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from '../../api/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AttachFiles } from '../files/AttachFiles.tsx';
import { useAttachments } from '../files/useAttachments.ts';
import { aboutOf } from '../links/about.ts';
import { useDraft } from '../ticket/useDraft.ts';
import { supportLinks } from '@handover/contract/support/links';
import { useCall } from '../../api/client.ts';
import { LinkChip } from '../links/LinkChip.tsx';
import dialog from '../../ui/DialogEnd.module.css';
import shared from '../../ui/shared.module.css';
import chips from '../Chips.module.css';
import classes from './HelpPage.module.css';

type Props = { opened: boolean; onOpen: (opened: boolean) => void };

/** Question to support. The form opens on request, because most people find an answer above. */
export const AskSupport = ({ opened, onOpen }: Props) => (
  <section className={`${shared.card} ${classes.ask}`} aria-labelledby="ask-support">
    <h2 id="ask-support">Ask support</h2>
    {opened ? (
      <AskForm onLeave={() => onOpen(false)} />
    ) : (
      <>
        <p className={shared.dim}>Write to us, and we answer here and by email.</p>
        <Button leftSection={<IconLifebuoy size={17} stroke={1.7} aria-hidden />} onClick={() => onOpen(true)}>
          Ask a question
        </Button>
      </>
    )}
  </section>
);

function AskForm({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const toast = useToast();
  const urgency = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const search = useSearch({ strict: false });
  // Kept from when the form opened, even if the address changes later.
  const [about, setAbout] = useState(() => aboutOf(search.about));
  const attachments = useAttachments();
  const [title, keepTitle] = useDraft('ask.title');
  const [description, keepDescription] = useDraft('ask.description');
  const { form, field, values, set, errors, message, busy } = useForm(
    supportDesk.raise,
    { title, description, priority: 'medium' },
    ({ data: { uuid } }) => {
      keepTitle('');
      keepDescription('');
      toast.saved('Your question is with support');
      void navigate({ to: `/help/tickets/${uuid}` as never });
    },
    undefined,
    async () => ({ file_ids: attachments.file_ids, links: about ? [about] : [] }),
  );
  const priority: Priority = values.priority ?? 'medium';
  return (
    <form {...form}>
      {message && <Banner tone="red">{message}</Banner>}
      {about && <AboutThis about={about} onRemove={() => setAbout(undefined)} />}
      <TextInput
        {...field('title')}
        ref={first}
        label="What is it about?"
        maxLength={200}
        onChange={(event) => {
          set('title', event.currentTarget.value);
          keepTitle(event.currentTarget.value);
        }}
      />
      <RichText
        label="What do you need help with?"
        value={values.description}
        error={errors.description}
        onChange={(html) => {
          set('description', html);
          keepDescription(html);
        }}
      />
      <AttachFiles attachments={attachments} />
      <div className={classes.urgency}>
        <span id={urgency}>How urgent is it?</span>
        <SegmentedControl
          fullWidth
          aria-labelledby={urgency}
          value={priority}
          data={PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] }))}
          onChange={(value) => set('priority', value)}
        />
        <small aria-live="polite">{`We mean to answer ${targetWords(priority)}.`}</small>
      </div>
      <div className={dialog.end}>
        <Button variant="default" onClick={onLeave}>
          Not now
        </Button>
        <Button type="submit" disabled={busy || attachments.busy}>
          {busy ? 'Loading...' : 'Send to support'}
        </Button>
      </div>
    </form>
  );
}

type AboutThisProps = { about: NonNullable<ReturnType<typeof aboutOf>>; onRemove?: () => void };

/** Subject of the question, by its name; empty if the user may not see it. */
function AboutThis({ about, onRemove }: AboutThisProps) {
  const link = useCall(supportLinks.find, about).data?.data[0];
  if (!link) return null;
  return (
    <p className={chips.links}>
      <span className={shared.dim}>About</span> <LinkChip link={link} onRemove={onRemove} />
    </p>
  );
}
