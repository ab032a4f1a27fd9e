/** Functions that end what the page has begun since it was closed last. */
const endings: (() => void)[] = []

type Begin = 'setTimeout' | 'setInterval' | 'requestAnimationFrame'
type End = 'clearTimeout' | 'clearInterval' | 'cancelAnimationFrame'

const recordTimers = (begin: Begin, end: End): void => {
  const original = globalThis[begin] as (...args: readonly unknown[]) => never
  const recording = (...args: readonly unknown[]) => {
    const handle = original(...args)
    // A timeout of no time ends by itself, and libraries rely on it.
    if (begin !== 'setTimeout' || Number(args[1]) > 0) endings.push(() => globalThis[end](handle))
    return handle
  }
  Object.assign(globalThis, { [begin]: recording })
}

const recordListeners = (target: EventTarget): void => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on whatever it is listened to
  const add = target.addEventListener
  target.addEventListener = function listen(this: EventTarget | undefined, ...listener) {
    const heard = this ?? target
    add.apply(heard, listener)
    endings.push(() => heard.removeEventListener(...listener))
  }
}

/**
 * Keeps jsdom drawing frames. It does so with an interval while any are asked for, and would draw none any more after an
 * interval that was ended with the page, or that began with faked timers.
 */
const keepDrawing = (): void => {
  const onFrame = window.requestAnimationFrame.bind(window)
  const draw = () => void onFrame(draw)
  draw()
}

/** Lets `closePage` end what the page begins from now on. */
export const recordPage = (): void => {
  keepDrawing()
  recordTimers('setTimeout', 'clearTimeout')
  recordTimers('setInterval', 'clearInterval')
  recordTimers('requestAnimationFrame', 'cancelAnimationFrame')
  for (const target of [window, document, BroadcastChannel.prototype]) recordListeners(target)
}

/**
 * Stops the page's timers, and listens no more to its window, its document and other pages: all that a browser ends with
 * a page, but the environment of the tests does not.
 */
export const closePage = (): void => {
  for (const end of endings.splice(0)) end()
}
