import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import './letter-tip.css'

interface Pointed {
  readonly letters: HTMLElement
  readonly target: Element
  readonly x: number
  readonly y: number
}

/** Time for which a pointer rests on letters before something is said of them. */
const REST_MS = 350

/** Keeps what is said whole in the window: at its lower edge it stands above the pointer. */
const keepInWindow = (tip: HTMLElement | null): void => {
  if (tip === null) return
  const { right, bottom } = tip.getBoundingClientRect()
  const across = Math.min(innerWidth - right, 0)
  tip.style.translate = `${across}px ${bottom > innerHeight ? 'calc(-100% - 1.6rem)' : '0'}`
}

interface LetterTipProps {
  /** Where the letters are. */
  readonly place: RefObject<HTMLElement | null>
  /** Says whose letters they are; `target` is the innermost element under the pointer. */
  readonly say: (letters: HTMLElement, target: Element) => ReactNode
}

/** Says something of an author's letters under the pointer. Screen readers do not hear it. */
export const LetterTip = ({ place, say }: LetterTipProps) => {
  const [pointed, setPointed] = useState<Pointed>()
  useEffect(() => {
    const text = place.current
    if (text === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      clearTimeout(timer)
      setPointed(undefined)
    }
    const follow = ({ target, pointerType, clientX: x, clientY: y, buttons }: PointerEvent) => {
      forget()
      if (pointerType !== 'mouse' || buttons !== 0 || !(target instanceof Element)) return
      const letters = target.closest<HTMLElement>('[data-author]:not([data-author=""])')
      if (letters !== null) timer = setTimeout(() => setPointed({ letters, target, x, y }), REST_MS)
    }
    text.addEventListener('pointermove', follow)
    for (const act of ['pointerleave', 'pointerdown', 'keydown']) text.addEventListener(act, forget)
    window.addEventListener('scroll', forget, true)
    return () => {
      clearTimeout(timer)
      text.removeEventListener('pointermove', follow)
      for (const act of ['pointerleave', 'pointerdown', 'keydown']) text.removeEventListener(act, forget)
      window.removeEventListener('scroll', forget, true)
    }
  }, [place])
  return pointed === undefined ? null : (
    <div ref={keepInWindow} className="letter-tip" style={{ left: pointed.x, top: pointed.y }} aria-hidden>
      {say(pointed.letters, pointed.target)}
    </div>
  )
}
