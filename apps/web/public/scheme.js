// Light or dark is settled before the first paint, so that a night shift never sees a white flash.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch (blocked) {
    chosen = null;
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
