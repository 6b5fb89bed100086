// Sets light or dark before the first paint, so that a dark page never flashes white.
// Same key and same values as Mantine's own storage (client/app/providers.tsx).
;(function () {
  var kept = null
  try {
    kept = window.localStorage.getItem('mantine-color-scheme-value')
  } catch (_) {
    // Storage may be closed (private window): follow the system.
  }
  var dark = kept === 'dark' || (kept !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
