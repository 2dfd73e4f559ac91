import '@fontsource-variable/figtree/wght.css';
import '@mantine/core/styles.css';
import './styles/base.css';
import './theme.module.css';
import './ui/shared.module.css';
import './ui/Pill.module.css';
import './ui/Person.module.css';
import './ui/Banner.module.css';
import './ui/BannerClose.module.css';
import './ui/Empty.module.css';
import './ui/Loading.module.css';
import './ui/DialogEnd.module.css';
import './ui/ContextCard.module.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/client.ts';
import { shareNonce, styleNonce } from './nonce.ts';
import { hurry, router } from './router.tsx';
import { theme } from './theme.ts';
import { tokens } from './tokens.ts';
import { ConfirmProvider } from './ui/confirm.tsx';
import { ToastProvider } from './ui/toast.tsx';

shareNonce();
hurry();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={tokens} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
