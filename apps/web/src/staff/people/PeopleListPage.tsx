import { peopleList, type PersonRow } from '@handover/contract/staff/people';
import { Button } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';
import type { Cells } from '../../lists/Cell.tsx';
import type { Row } from '../../lists/values.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { StaffListPage as AllStaff } from '../StaffListPage.tsx';
import { HomesCell, NameCell, NextShiftCell, PaperCell, WeekCell } from './personCells.tsx';

const asPerson = (row: Row) => row as PersonRow;

const cells: Cells = {
  name: (row) => <NameCell person={asPerson(row)} />,
  homes: (row) => (asPerson(row).homes.length > 0 ? <HomesCell homes={asPerson(row).homes} /> : null),
  week: (row) => <WeekCell week={asPerson(row).week} />,
  compliance: (row) => <PaperCell compliance={asPerson(row).compliance} />,
  next_shift: (row) => (asPerson(row).next_shift ? <NextShiftCell next_shift={asPerson(row).next_shift} /> : null),
};

/** Staff: an agency's own people, or for administrators everyone. */
export const StaffListPage = () => (useMe().kind === 'agency' ? <PeopleListPage /> : <AllStaff />);

/** List of the people whom the viewer's agency engages. */
function PeopleListPage() {
  const navigate = useNavigate();
  return (
    <ListPage
      resource={peopleList}
      cells={cells}
      lines="two"
      hint="Your own people. Only you and Handover see their papers. Hours are those of your shifts."
      actions={
        <Button
          leftSection={<IconMailPlus size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/invite_staff' })}
        >
          Invite staff
        </Button>
      }
    />
  );
}
