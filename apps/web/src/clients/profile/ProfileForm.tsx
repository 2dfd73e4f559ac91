import type { Answer } from '@handover/contract/endpoint';
import { type findProfile, saveProfile } from '@handover/contract/accounts/profile';
import { PasswordInput, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NewPassword } from '../../accounts/NewPassword.tsx';
import { SubmitButton } from '../../accounts/SubmitButton.tsx';
import { useForm } from '../../api/form.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CompanyFields } from '../CompanyFields.tsx';
import { companyValues, type Company } from './company.ts';
import { countryName, inOneLine } from '@handover/domain/places';
import shared from '../../ui/shared.module.css';
import classes from './ProfilePage.module.css';
import columns from '../../ui/TwoColumns.module.css';

type Profile = Answer<typeof findProfile>['data'];

/** Form for name and password, and for managers the company. */
export function ProfileForm({ profile, children }: { profile: Profile; children: ReactNode }) {
  const [saved, setSaved] = useState<Date>();
  const top = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const { company } = profile;
  const editable = company?.may_edit ? company : undefined;
  const own = useForm(
    saveProfile,
    {
      first_name: profile.first_name,
      last_name: profile.last_name,
      mobile_telephone: profile.mobile_telephone ?? '',
      dob: profile.dob ?? '',
      password: '',
      ...(editable ? companyValues(editable) : {}),
    },
    () => {
      set('password', '');
      set('current_password', undefined);
      setSaved(new Date());
      toast.saved();
    },
  );
  const { form, field, set, errors, message, busy } = own;
  const password = field('password').value;

  useEffect(() => {
    if (saved || message) top.current?.scrollIntoView({ block: 'nearest' });
  }, [saved, message]);

  return (
    <>
      <div ref={top} className={classes.told}>
        {message && <Banner tone="red">{message}</Banner>}
        {saved && !message && (
          <Banner tone="green" action={<AppLink href="/dashboard?updated=true">Go to the dashboard</AppLink>}>
            Information was saved successfully
          </Banner>
        )}
      </div>
      <div className={`${shared.card} ${classes.card}`} data-part="own-details">
        {children}
        <form {...form} onChange={() => setSaved(undefined)}>
          <h2>You</h2>
          <div className={columns.columns}>
            <TextInput
              {...field('first_name')}
              className={columns.half}
              label="First name"
              autoComplete="given-name"
              required
            />
            <TextInput
              {...field('last_name')}
              className={columns.half}
              label="Last name"
              autoComplete="family-name"
              required
            />
            <TextInput
              className={columns.wide}
              label="Email"
              description="Change it below, under Email"
              value={profile.email}
              autoComplete="username"
              disabled
            />
            <DatePicker
              name="dob"
              label="Date of birth"
              value={field('dob').value}
              error={errors.dob}
              clearable
              long_ago
              onChange={(day) => set('dob', day)}
              onBlur={field('dob').onBlur}
            />
            <TextInput {...field('mobile_telephone')} label="Mobile telephone" type="tel" autoComplete="tel" />
            <div className={columns.wide}>
              <NewPassword
                {...field('password')}
                label="Password"
                placeholder="Leave empty to keep the current one"
                password={password}
                optional
              />
            </div>
            {password !== '' && (
              <PasswordInput
                {...field('current_password')}
                className={columns.wide}
                label="Current password"
                description="A new password signs you out everywhere else"
                autoComplete="current-password"
                required
              />
            )}
          </div>
          {company && <h2>Company</h2>}
          {editable && (
            <div className={columns.columns}>
              <CompanyFields form={own} stars />
            </div>
          )}
          {company && !editable && <CompanyFacts company={company} />}
          <div className={classes.end}>
            <SubmitButton busy={busy} wide={false}>
              Save information
            </SubmitButton>
          </div>
        </form>
      </div>
    </>
  );
}

/** Company for a user who may read it and not change it. */
const CompanyFacts = ({ company }: { company: Company }) => (
  <div className={classes.companyFacts} data-part="company">
    <p>
      <b>{company.company_name}</b>
    </p>
    <p>{[inOneLine(companyValues(company)), countryName(company.country)].filter(Boolean).join(', ')}</p>
    <p className={shared.dim}>A manager of the company changes these.</p>
  </div>
);
