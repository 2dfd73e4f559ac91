import { lazy, Suspense } from 'react';
import { Loading } from '../ui/Loading.tsx';

const ShiftForm = lazy(() => import('../posting/form/ShiftForm.tsx').then((module) => ({ default: module.ShiftForm })));

type Props = {
  job_id: string;
  onSaved: () => void;
  onCancel: () => void;
  /** On a page the form has room for its preview, and a title of its own. */
  on_page: boolean;
};

/** The form of a shift where its details stood. */
export const EditShift = ({ on_page, ...form }: Props) => (
  <div className={on_page ? undefined : 'panel-sec'}>
    <Suspense fallback={<Loading />}>
      <ShiftForm {...form} embedded={!on_page} />
    </Suspense>
  </div>
);
