// Runs before the first paint, so that a chosen theme does not flash in other colours. Keep in step with lib/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: use the system's theme.
}
