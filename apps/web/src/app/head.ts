// Runs before the first paint, as a classic script of our own origin: no inline code is allowed on a page.
// Nothing may be imported here.
{
  const root = document.documentElement;
  root.classList.add('js');
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage can be forbidden; the system's theme stands then.
  }
}
