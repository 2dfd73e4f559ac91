import { useMediaQuery } from '@mantine/hooks';

/** Width below which tables become cards. */
const PHONE = '(max-width: 47.99em)';

export const usePhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
