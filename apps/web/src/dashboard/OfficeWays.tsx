import { isLocation } from '@handover/domain/viewer';
import type { Me } from '@handover/contract/accounts/accounts';
import { Button } from '@mantine/core';
import { IconQrcode, IconTrendingUp } from '@tabler/icons-react';
import { AppLink } from '../ui/AppLink.tsx';

/** Links from the dashboard onward; for managers of a location also to its check-in code. */
export default function OfficeWays({ me }: { me: Me }) {
  return (
    <>
      {isLocation(me) && me.office_id && (
        <Button
          component={AppLink}
          href={`/offices/${me.office_id}/check_in_code`}
          variant="default"
          leftSection={<IconQrcode size={16} stroke={1.7} aria-hidden />}
        >
          Check-in code
        </Button>
      )}
      <Button
        component={AppLink}
        href="/dashboard/trends"
        variant="default"
        leftSection={<IconTrendingUp size={16} stroke={1.7} aria-hidden />}
      >
        Trends
      </Button>
    </>
  );
}
