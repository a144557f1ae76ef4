// Runs before the first paint, so that a chosen day or night never flashes the other one.
// A file of its own because the Content-Security-Policy forbids inline scripts.
try {
  const chosen = localStorage.getItem('color_scheme')
  const night = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', night ? 'dark' : 'light')
} catch {
  // Storage may be switched off; the app then follows the system by itself.
}
