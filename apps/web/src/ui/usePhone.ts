import { useMediaQuery } from '@mantine/hooks';

/** Below this width tables become cards. */
const PHONE = '(max-width: 47.99em)';

export const usePhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
