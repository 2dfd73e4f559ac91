import { push } from '@handover/contract/notifications/push';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCall, useSend } from '../../api/client.ts';
import { isApplePage, isSupported, ownSubscription, subscribeHere } from './browser.ts';
import { type PushState, pushState } from './state.ts';

/** Subscription, as the server takes it. */
function partsOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

/** Push state of this browser, and the two actions that change it. */
export function usePush() {
  const told = useCall(push.find, {});
  const { public_key = null, endpoints = [] } = told.data?.data ?? {};
  const supported = isSupported();
  const own = useQuery({
    queryKey: ['own push subscription', public_key],
    queryFn: async () => (public_key === null ? null : ((await ownSubscription(public_key))?.endpoint ?? null)),
    enabled: supported && public_key !== null,
    networkMode: 'always',
  });
  const saving = useSend(push.subscribe);
  const removing = useSend(push.unsubscribe);

  const turnOn = useMutation({
    networkMode: 'always',
    async mutationFn() {
      const subscription = public_key === null ? undefined : await subscribeHere(public_key);
      if (subscription) await saving.mutateAsync(partsOf(subscription));
    },
    onSettled: () => own.refetch(),
  });
  const turnOff = useMutation({
    networkMode: 'always',
    async mutationFn() {
      const subscription = public_key === null ? undefined : await ownSubscription(public_key);
      if (!subscription) return;
      await removing.mutateAsync({ endpoint: subscription.endpoint });
      await subscription.unsubscribe();
    },
    onSettled: () => own.refetch(),
  });

  const known = told.data !== undefined && (!supported || public_key === null || own.isFetched);
  const state: PushState | undefined = known
    ? pushState({
        public_key,
        endpoints,
        supported,
        apple_page: isApplePage(),
        permission: supported ? Notification.permission : 'default',
        endpoint: own.data ?? undefined,
      })
    : undefined;
  return { state, devices: endpoints.length, turnOn, turnOff };
}
