// Served as immutable: raise the number in the name whenever this changes.
// Runs before the first paint. A file, because the site's policy forbids inline scripts.
{
  const page = document.documentElement

  // A dark page never flashes white.
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('sheaf-color-scheme') ?? 'auto'
  } catch {
    // Without storage the system decides.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  const isPainted = page.hasAttribute('data-painted-for')
  // The page's script runs this once more where it has come first.
  if (isPainted && window.sheafBefore === undefined) {
    // The server painted without what the history says of this page. What it painted for a window of another width is
    // read as well, until the page's script is here.
    const isWrong = (history.state?.usr ?? null) !== null
    if (isWrong) page.setAttribute('data-unpainted', '')

    // The page's script, which is not here yet, does later what was pressed and sent before.
    const before = []
    let isComposing = false
    const listeners = {
      submit: (event) => {
        event.preventDefault()
        const { target: form, submitter } = event
        before.push(() => form.isConnected && form.requestSubmit(submitter?.isConnected ? submitter : null))
      },
      click: (event) => {
        const pressed = event.target.closest?.('button, a[href^="#"]')
        if (pressed === null || pressed === undefined || pressed.type === 'submit') return
        event.preventDefault()
        before.push(() => pressed.isConnected && pressed.click())
      },
      // Keys that lead somewhere; those in a field are text, and the browser has its own uses for others.
      keydown: (event) => {
        const { target, key, code, shiftKey, ctrlKey, metaKey, altKey } = event
        const isToSearch = (ctrlKey || metaKey) && key.toLowerCase() === 'k'
        const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey
        if (altKey || !(isToSearch || (isLetter && !target.closest?.('input, textarea, select')))) return
        event.preventDefault()
        const again = { key, code, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }
        before.push(() => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', again)))
      },
      compositionstart: () => (isComposing = true),
      compositionend: () => (isComposing = false),
      message: ({ data, origin, source }) =>
        before.push(() => dispatchEvent(new MessageEvent('message', { data, origin, source }))),
    }
    for (const [type, listen] of Object.entries(listeners)) addEventListener(type, listen, true)
    window.sheafBefore = {
      isComposing: () => isComposing,
      take: () => {
        for (const [type, listen] of Object.entries(listeners)) removeEventListener(type, listen, true)
        return before
      },
    }

    // A pad in its frame comes first: the script is fetched once the pad is shown, or the reader turns to the page.
    const later = page.getAttribute('data-script-after-frame')?.split(' ') ?? []
    if (later.length > 0) {
      const signs = ['message', 'pointerdown', 'keydown']
      // Browsers remember a script that failed, and a page that begins without one of its parts would take an open pad
      // away. So all are in the browser's cache before the first begins, however long the network is gone.
      const had = async (file) => {
        for (;;) {
          try {
            const reply = await fetch(file)
            await reply.arrayBuffer()
            return
          } catch {
            await new Promise((resolve) => {
              setTimeout(resolve, 3000)
              addEventListener('online', resolve, { once: true })
            })
          }
        }
      }
      const start = async () => {
        for (const sign of signs) removeEventListener(sign, start, true)
        clearTimeout(timer)
        await Promise.all(later.map(had))
        const script = document.createElement('script')
        script.type = 'module'
        script.crossOrigin = ''
        script.setAttribute('src', later[0])
        document.head.append(script)
      }
      const timer = setTimeout(start, isWrong ? 0 : 5000)
      for (const sign of signs) addEventListener(sign, start, true)
    }
  }
}
