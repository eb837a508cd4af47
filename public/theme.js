// Before the first paint, so that nobody who chose the light theme sees a dark flash.
try {
  const theme = localStorage.getItem('grandstand.theme')
  if (location.pathname === '/entry/login' || theme === 'fresh') document.documentElement.dataset.theme = 'fresh'
} catch {
  // Without storage the default theme stays.
}
