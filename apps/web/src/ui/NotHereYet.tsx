import { IconBarrierBlock } from '@tabler/icons-react';
import { Empty } from './Empty.tsx';
import { PageHead } from './PageHead.tsx';

/** A part of the product that has its place in the menu and nothing behind it. */
export function NotHereYet({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <div className="card">
        <Empty
          icon={<IconBarrierBlock size={22} stroke={1.7} />}
          title="Not here yet"
          text="This part of Handover has not been built. There is nothing you need to do."
        />
      </div>
    </>
  );
}
