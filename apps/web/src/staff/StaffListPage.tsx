import { staffList, type StaffRow } from '@handover/contract/staff/staff';
import type { Cells } from '../lists/Cell.tsx';
import type { Row } from '../lists/values.ts';
import { AllowedList } from '../pages/AllowedList.tsx';
import { Tags } from '../ui/Tags.tsx';
import { CompliancePill } from './CompliancePill.tsx';

const asStaff = (row: Row) => row as StaffRow;

const cells: Cells = {
  tags: (row) => {
    const { tags } = asStaff(row);
    return tags.length > 0 ? <Tags tags={tags} most={1} tab_stop={false} /> : null;
  },
  compliance: (row) => <CompliancePill of={asStaff(row).compliance} />,
};

/** List of members, with the facts by which managers choose them. */
export const StaffListPage = () => <AllowedList resource={staffList} cells={cells} />;
