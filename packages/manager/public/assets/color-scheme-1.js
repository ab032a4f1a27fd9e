// Served as immutable: raise the number in the name whenever this changes.
// Runs before the first paint, so that a dark page never flashes white. A file, because the site's policy forbids inline scripts.
{
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('sheaf-color-scheme') ?? 'auto'
  } catch {
    // Without storage the system decides.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
