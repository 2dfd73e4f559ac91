/** Stylesheets that still hold for the whole document. The list only gets shorter. */
export const NOT_YET_MODULES: readonly string[] = [
  'apps/web/src/styles/auth.css',
  'apps/web/src/styles/base.css',
  'apps/web/src/styles/cards.css',
  'apps/web/src/styles/controls.css',
  'apps/web/src/styles/feedback.css',
  'apps/web/src/styles/nav.css',
  'apps/web/src/styles/prose.css',
  'apps/web/src/styles/shell.css',
];
