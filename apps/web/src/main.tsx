import '@fontsource-variable/figtree/wght.css';
import './styles/layers.css';
import './styles/base.css';
import './theme.module.css';
import './ui/shared.module.css';
import './ui/Pill.module.css';
import './ui/Person.module.css';
import './ui/Banner.module.css';
import './ui/CloseButton.module.css';
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
import { showCutText } from './ui/cutText.ts';
import { ToastProvider } from './ui/toast.tsx';

shareNonce();
hurry();
showCutText();
printLight();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokens}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
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

/** Prints in the light scheme: paper is white whatever the screen is. */
function printLight(): void {
  const SCHEME = 'data-mantine-color-scheme';
  const page = document.documentElement;
  let before: string | null = null;
  window.addEventListener('beforeprint', () => {
    before = page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
  });
  window.addEventListener('afterprint', () => before !== null && page.setAttribute(SCHEME, before));
}
