import { lazy, Suspense } from 'react';
import { Loading } from '../ui/Loading.tsx';

const ShiftForm = lazy(() => import('../posting/form/ShiftForm.tsx').then((module) => ({ default: module.ShiftForm })));

type Props = {
  job_id: string;
  onSaved: () => void;
  onCancel: () => void;
  /** On a page the form has space for its preview, and a title of its own. */
  on_page: boolean;
};

/** Form of a shift in place of its details. */
export const EditShift = ({ on_page, ...form }: Props) => (
  <div className={on_page ? undefined : 'panel-sec'}>
    <Suspense fallback={<Loading />}>
      <ShiftForm {...form} embedded={!on_page} />
    </Suspense>
  </div>
);
