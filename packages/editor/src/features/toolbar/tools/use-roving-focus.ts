import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const CONTROLS = 'button:not(:disabled)'

/** Returns the controls of a bar that can have the focus: not those in a part of it that is hidden. */
const controlsIn = (bar: HTMLElement): HTMLElement[] =>
  [...bar.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.closest('[hidden]') === null)

/** Makes a toolbar a single Tab stop with arrow keys inside it (roving tabindex). Returns its keydown handler. */
export const useRovingFocus = (ref: RefObject<HTMLElement | null>): ((event: KeyboardEvent) => void) => {
  useEffect(() => {
    const bar = ref.current
    if (bar === null) return
    let current: HTMLElement | undefined
    const keepOneStop = (stop: HTMLElement | undefined) => {
      current = stop
      for (const control of bar.querySelectorAll<HTMLElement>('button')) control.tabIndex = control === stop ? 0 : -1
    }
    const followFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(CONTROLS)) keepOneStop(target)
    }
    const keepStop = () => {
      const controls = controlsIn(bar)
      // If the current control was disabled (nothing left to undo) or removed, the first one becomes the Tab stop.
      keepOneStop(controls.find((control) => control === current) ?? controls[0])
    }
    // A control that is added later would otherwise be a Tab stop of its own.
    const observer = new MutationObserver(keepStop)
    keepStop()
    bar.addEventListener('focusin', followFocus)
    observer.observe(bar, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'hidden'] })
    return () => {
      bar.removeEventListener('focusin', followFocus)
      observer.disconnect()
    }
  }, [ref])

  return (event) => {
    const bar = ref.current
    if (bar === null || !(event.target instanceof HTMLElement) || !bar.contains(event.target)) return
    const controls = controlsIn(bar)
    const at = controls.indexOf(event.target)
    if (at === -1) return
    const forward = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const next = { [forward]: at + 1, [back]: at - 1, Home: 0, End: controls.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    controls.at(next % controls.length)?.focus()
  }
}
